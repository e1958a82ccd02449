#!/bin/sh
# Makes sure there is a Chromium for the browser tests: Debian's, where it can be installed. The one without a window
# starts and draws faster; the usual one does too.
if command -v chromium-headless-shell >/dev/null 2>&1; then
    exit 0
fi
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian's chromium-headless-shell for the browser tests"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-liberation >/dev/null && exit 0
    echo "chromium-headless-shell could not be installed"
fi
if command -v chromium >/dev/null 2>&1; then
    exit 0
fi
echo "There is no chromium here: the browser tests will be skipped. Install it (Debian: apt-get install chromium-headless-shell)."
exit 0
