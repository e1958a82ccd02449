#!/bin/sh
# Makes sure there is a Chromium for the browser tests: Debian's, where it can be installed.
if command -v chromium >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian's chromium for the browser tests"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-liberation >/dev/null && exit 0
    echo "chromium could not be installed"
fi
echo "There is no chromium here: the browser tests will be skipped. Install it (Debian: apt-get install chromium)."
exit 0
