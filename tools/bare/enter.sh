#!/bin/sh
# Runs a command in another root, with the file systems that every Linux system has. Called within mount and process
# namespaces of its own, so that nothing stays mounted and nothing goes on running, however it ends.
# usage: enter.sh ROOT USER:GROUP COMMAND…      GOBELET_BARE_FOLDERS: folders of this machine, to be seen read-only there
set -e
root=$1 user=$2
shift 2
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys" 2>/dev/null || mount --rbind -o ro /sys "$root/sys"
mount -t tmpfs -o mode=755,size=1m dev "$root/dev"
mkdir "$root/dev/pts" "$root/dev/shm"
for name in null zero full random urandom tty; do
    : > "$root/dev/$name"
    mount --bind "/dev/$name" "$root/dev/$name"
done
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for folder in $GOBELET_BARE_FOLDERS; do
    mkdir -p "$root$folder"
    mount --bind -o ro "$folder" "$root$folder"
done
chroot --userspec="$user" "$root" "$@" # no exec: this shell buries what others leave behind
exit $?
