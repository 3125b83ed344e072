#!/bin/bash
# Builds the bases (MicroPython with a ROM partition and our bootloader), one for each folder of boards/, from Debian
# source packages alone, those folders and firmware/bootloader.
#   build.sh WORKDIR [MIRROR]      about 5 minutes on 2 cores; what comes out is compared with the committed files
# What is downloaded is judged by sources.sha256 alone, and kept in WORKDIR/downloads: files that lie there already, from
# wherever, are not looked for. MIRROR: a Debian archive other than the one of this machine. Suites move on: once they have
# other versions, give one of Debian's own dated archives, of 2026-11-24 or before, in which they stay as they were.
# Needs, from Debian 12: gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib cmake make gcc g++
# python3 dpkg-dev. Nothing is installed: newer suites are read through a private apt configuration in WORKDIR.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1" && cd "$1" && work=$PWD

micropython=1.26.1+ds-1 pico_sdk=2.1.1-1 tinyusb=0.18.0+dfsg-1 mbedtls=3.6.6-0.1~deb13u1 picotool=2.1.1+dfsg-1
export SOURCE_DATE_EPOCH=1757462400           # the day of the release: it is in the banner of the REPL

mkdir -p downloads && cd downloads
if ! sha256sum --quiet --check "$here/sources.sha256" 2>/dev/null; then
    mirror=${2:-$(grep -hvE '^ *#' /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
        grep -oE 'https?://[^ ]+/debian/?( |$)' | tr -d ' ' | sed -n 1p)} || true
    [ -n "$mirror" ] || { echo "no Debian mirror found in /etc/apt: give one" >&2; exit 1; }
    mkdir -p ../apt/lists/partial ../apt/cache/archives/partial
    for suite in trixie sid; do
        printf 'deb %s %s main\ndeb-src %s %s main\n' "$mirror" $suite "$mirror" $suite
    done > ../apt/sources.list
    options=(-o Dir::Etc::sourcelist="$work/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
        -o Dir::State::lists="$work/apt/lists" -o Dir::Cache="$work/apt/cache"
        -o Acquire::AllowInsecureRepositories=true -o Acquire::Check-Valid-Until=false
        -o APT::Get::AllowUnauthenticated=true)   # the checksums say what is right
    apt-get "${options[@]}" update >/dev/null
    apt-get "${options[@]}" download pico-sdk-source=$pico_sdk tinyusb-source=$tinyusb &&
        apt-get "${options[@]}" source --download-only --tar-only \
            micropython=$micropython mbedtls=$mbedtls picotool=$picotool ||
        { echo "This archive has other versions by now: see the head of build.sh for MIRROR." >&2; exit 1; }
    sha256sum --check "$here/sources.sha256"
fi
cd ..

mkdir -p root micropython mbedtls picotool
tar xf downloads/micropython_*.orig.tar.xz -C micropython --strip-components=1
tar xf downloads/mbedtls_*.orig.tar.bz2 -C mbedtls --strip-components=1
tar xf downloads/picotool_*.orig.tar.xz -C picotool --strip-components=1
for package in downloads/*.deb; do dpkg -x "$package" root; done
cd micropython/lib
rmdir pico-sdk tinyusb mbedtls 2>/dev/null || true
ln -sfn "$work/root/usr/src/pico-sdk" pico-sdk
ln -sfn "$work/root/usr/src/tinyusb" tinyusb
ln -sfn "$work/mbedtls" mbedtls
mkdir -p micropython-lib && echo "not in Debian's source" > micropython-lib/README.md
cd ../..
cat "$here/paths.txt" >> micropython/ports/rp2/qstrdefsport.h
# What runs all the time lies in RAM, of which there is plenty: flash is read through 16 KiB of cache, 50 cycles a miss.
# MicroPython's linker scripts mean its collector and its interpreter to, by names that our compiler does not give.
hot=$(printf '*/py/%s.c.o* ' vm gc map obj runtime bc objfun objtype objlist objarray sequence argcheck)
sed -i "s|[*]gc.c.obj [*]vm.c.obj [*]parse.c.obj|$hot|" micropython/ports/rp2/memmap_mp_rp2*.ld
grep -qF "$hot" micropython/ports/rp2/memmap_mp_rp2040.ld && grep -qF "$hot" micropython/ports/rp2/memmap_mp_rp2350.ld
# What no cup needs, and the port switches on whatever a board says: see gate.h for the rest
for part in PY_CRYPTOLIB PY_HASHLIB_SHA1 PY_MACHINE_I2C_TARGET PY_ONEWIRE VFS_FAT; do
    sed -i -E "s/(#define MICROPY_$part +)\\(1\\)/\\1(0)/" micropython/ports/rp2/mpconfigport.h
    grep -qE "#define MICROPY_$part +\\(0\\)" micropython/ports/rp2/mpconfigport.h
done
log() { echo "$1" && shift && "$@" >> "$work/build.log" 2>&1; }
log "mpy-cross" make -C micropython/mpy-cross -j"$(nproc)"
export PICO_SDK_PATH=$work/root/usr/src/pico-sdk
log "picotool" cmake -S picotool -B picotool/build -DPICOTOOL_NO_LIBUSB=1 -DPICOTOOL_FLAT_INSTALL=1 \
    -DCMAKE_INSTALL_PREFIX="$work/picotool-install"
log "  build" make -C picotool/build -j"$(nproc)" install
for folder in "$here"/boards/*/; do
    name=$(basename "$folder") && board=GOBELET_${name^^}
    rm -rf "$board"                           # the board, with what is frozen into it
    cp -r "$folder" "$board"
    cp -r "$here"/boards/*.* "$here/modules" "$here/../bootloader" "$board"
    for driver in bus chip kit_pins pins ssd1306 st7789; do cp "$here/../gobelet/board/$driver.py" "$board/bootloader"; done
    { echo 'def names(a):' && sed 's/^/    /' "$here/names.txt"; } > "$board/modules/names.py"  # never imported
    log "$name" cmake -S micropython/ports/rp2 -B "build-$name" -DPICO_BUILD_DOCS=0 -DMICROPY_BOARD="$board" \
        -DMICROPY_BOARD_DIR="$work/$board" -DMICROPY_FROZEN_MANIFEST="$work/$board/manifest.py" \
        -Dpicotool_DIR="$work/picotool-install/picotool"
    log "  build" make -C "build-$name" -j"$(nproc)"
    cp "build-$name/firmware.uf2" "gobelet-base-$name-1.26.1.uf2"
done
cd "$here/.."                                 # what of ours went in; the drivers of gobelet/board may move on without it
find base/names.txt base/paths.txt base/boards base/modules bootloader -type f ! -name "*.pyc" | LC_ALL=C sort | xargs sha256sum > "$work/own.sha256"
cd "$work" && sha256sum gobelet-base-*.uf2
same=1
for made in own.sha256 gobelet-base-*.uf2; do cmp "$made" "$here/$made" || same=; done
[ -n "$same" ] && echo "the same as the committed files"
