#!/bin/sh
# Makes sure there is a Chromium for the browser tests: Debian's, where it can be installed. The one without a window
# starts and draws faster; the usual one does too. `get-chromium.sh said` only says, in red, if there is none.
if command -v chromium-headless-shell >/dev/null 2>&1; then
    exit 0
fi
if [ "$1" != said ]; then
    sh "$(dirname "$0")/../get-debian.sh" "the browser tests" chromium-headless-shell fonts-liberation && exit 0
    echo "chromium-headless-shell could not be installed"
fi
for other in chromium chromium-browser google-chrome; do
    if command -v $other >/dev/null 2>&1; then
        exit 0
    fi
done
printf '\033[1;31m%s\033[0m\n' "NO BROWSER TEST RUNS: there is no Chromium here. Install it (Debian: apt-get install chromium-headless-shell)."
exit 0
