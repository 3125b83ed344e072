#!/bin/bash
# Builds the MicroPython that runs the cups of a laptop: static programs for Linux, from Debian's source package of
# MicroPython (the one that firmware/base is built from) and Debian's musl, the variant beside this file.
#   build.sh WORKDIR      about 2 minutes on 2 cores; the results are compared with made.sha256
# To change it: build, copy micropython-linux-* and made.sha256 from WORKDIR here.
# Needs, from Debian 12: gcc-i686-linux-gnu gcc-x86-64-linux-gnu gcc-aarch64-linux-gnu (on x86-64 gcc is the second)
# make gcc python3 dpkg-dev. Nothing is installed: other suites and architectures are read through a private apt
# configuration in WORKDIR.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1" && cd "$1" && work=$PWD

micropython=1.26.1+ds-1 musl=1.2.3-1
export SOURCE_DATE_EPOCH=1757462400           # the day of the release: it is in the banner of the REPL

# what a machine calls itself, what Debian calls it, its compiler
targets="i386:i386:i686-linux-gnu x86_64:amd64:x86_64-linux-gnu aarch64:arm64:aarch64-linux-gnu"

# whatever mirror this machine already uses
mirror=$(grep -hvE '^ *#' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    grep -oE 'https?://[^ ]+/debian/?( |$)' | tr -d ' ' | sed -n 1p) || true
[ -n "$mirror" ] || { echo "no Debian mirror found in /etc/apt" >&2; exit 1; }
mkdir -p apt/lists/partial apt/cache/archives/partial downloads
printf 'deb [arch=i386,amd64,arm64] %s bookworm main\ndeb-src %s sid main\n' "$mirror" "$mirror" > apt/sources.list
options=(-o Dir::Etc::sourcelist="$work/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o Dir::State::lists="$work/apt/lists" -o Dir::Cache="$work/apt/cache" -o Acquire::AllowInsecureRepositories=true
    -o APT::Get::AllowUnauthenticated=true   # what is downloaded is checked against sources.sha256 instead
    -o APT::Architectures::=i386 -o APT::Architectures::=amd64 -o APT::Architectures::=arm64)
cd downloads
if ! sha256sum --quiet --check "$here/sources.sha256" 2>/dev/null; then
    apt-get "${options[@]}" update >/dev/null
    apt-get "${options[@]}" source --download-only --tar-only micropython=$micropython
    apt-get "${options[@]}" download musl-dev:i386=$musl musl-dev:amd64=$musl musl-dev:arm64=$musl
    sha256sum --check "$here/sources.sha256"
fi
cd ..

mkdir -p micropython
tar xf downloads/micropython_*.orig.tar.xz -C micropython --strip-components=1
mkdir -p micropython/lib/micropython-lib && echo "not in Debian's source" > micropython/lib/micropython-lib/README.md
rm -rf gobelet && cp -r "$here/variant" gobelet
base=$here/../../../../firmware/base            # what a Pico's base has as well: the curve, and names that take no memory
cp "$base/boards/curve25519.c" gobelet/modules/curve25519
{ echo 'def names(a):' && sed 's/^/    /' "$base/names.txt"; } > gobelet/names.py     # never imported
cat "$base/paths.txt" >> micropython/ports/unix/qstrdefsport.h

log() { echo "$1" && shift && "$@" >> "$work/build.log" 2>&1; }
log "mpy-cross" make -C micropython/mpy-cross -j"$(nproc)"
for target in $targets; do
    IFS=: read -r machine debian compiler <<< "$target"
    dpkg -x downloads/musl-dev_${musl}_$debian.deb "musl-$machine"
    sed -i "s| /usr/| $work/musl-$machine/usr/|g; s|-L/usr/|-L$work/musl-$machine/usr/|g" \
        "musl-$machine"/usr/lib/*/musl-gcc.specs   # they say where musl is: not installed, but here
    specs=$(echo "$work/musl-$machine"/usr/lib/*/musl-gcc.specs)
    log "micropython for $machine" make -C micropython/ports/unix -j"$(nproc)" BUILD="$work/build-$machine" \
        VARIANT_DIR="$work/gobelet" USER_C_MODULES="$work/gobelet/modules" CROSS_COMPILE="$compiler-" CC="$compiler-gcc -specs=$specs" \
        LDFLAGS_EXTRA="-static -Wl,--build-id=none"
    cp "build-$machine/micropython" "$work/micropython-linux-$machine"
done
sha256sum micropython-linux-* > made.sha256
cat made.sha256
cmp made.sha256 "$here/made.sha256"
echo "the same as the committed files"
