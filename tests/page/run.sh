#!/bin/sh
# Checks the page's JavaScript: `run.sh lint` its form and types, `run.sh test` its logic; `run.sh format` mends its form.
# Needs Node, Debian's where it can be installed; all but `test` need npm too, which gets Biome and TypeScript as
# package-lock.json pins them. Players need none of it. Without Node it says so in red and lets the rest go on, but not in
# a continuous integration. `run.sh said` only says so.
cd "$(dirname "$0")" || exit 1

left_out() {
    printf '\033[1;31m%s\033[0m\n' "THE PAGE'S JAVASCRIPT IS NOT CHECKED: $1"
    if [ -n "$CI" ]; then exit 1; else exit 0; fi
}

fits() {
    node -e 'const [big, small] = process.versions.node.split(".").map(Number); process.exit(big > 18 || (big === 18 && small >= 19) ? 0 : 1)'
}

if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
    [ "$1" = said ] || sh ../get-debian.sh "checks of the page" nodejs npm
fi
command -v node >/dev/null 2>&1 || left_out "there is no Node here. Install it (Debian: apt-get install nodejs npm)."
fits || left_out "Node $(node --version) is older than 18.19."

case $1 in
    test)
        exec node --import ./shared/modules.js --test --test-reporter=dot ./*.test.js
        ;;
    lint | format)
        if ! cmp -s package-lock.json node_modules/.made-from; then
            command -v npm >/dev/null 2>&1 || left_out "there is no npm here. Install it (Debian: apt-get install npm)."
            npm ci --no-audit --no-fund --silent || left_out "npm could not get Biome and TypeScript."
            cp package-lock.json node_modules/.made-from
        fi
        page=../../src/ludex/web
        if [ "$1" = format ]; then exec node_modules/.bin/biome check --write --config-path=. $page/js $page/css .; fi
        node_modules/.bin/biome check --config-path=. $page/js $page/css . || exit 1
        node_modules/.bin/tsc -p . && exec node_modules/.bin/tsc -p tsconfig.tests.json
        ;;
esac
