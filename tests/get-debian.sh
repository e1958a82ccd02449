#!/bin/sh
# Installs packages of Debian, where that can be done: sh tests/get-debian.sh WHAT-FOR PACKAGE...
# Another program may be installing at the same time, as machines do when they start: it is waited for.
what=$1
shift
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
    exit 1
fi
echo "Installing Debian's $1 for $what"
export DEBIAN_FRONTEND=noninteractive
tries=${TRIES:-60}
# This lock is not one of those that DPkg::Lock::Timeout waits for.
until said=$(apt-get update -qq 2>&1); do
    tries=$((tries - 1))
    case $said in *lock*) ;; *) tries=0 ;; esac
    if [ "$tries" -le 0 ]; then
        echo "$said" >&2
        exit 1
    fi
    sleep 5
done
exec apt-get install -o DPkg::Lock::Timeout=600 -y -qq --no-install-recommends "$@" >/dev/null
