#!/bin/sh
# bare.sh [FOLDER [COMMAND]] - both commands of the README on a machine that has nothing but Debian.
#
# Makes a minimal root of Debian 12 with debootstrap, from where this machine's own apt gets its packages,
# puts a fresh clone of the checkout into it and runs `sh examples/club-night.sh` and `sh tests/run.sh`
# there, or COMMAND. The root is taken away afterwards; one in FOLDER is kept, and used again. As root; what
# keeps it from being done is told, and is a failure.
set -eu

top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
kept=${1:-}
command=${2:-'sh examples/club-night.sh && sh tests/run.sh'}

refuse() {
	echo "bare.sh: $1" >&2
	exit 1
}

[ "$(id -u)" -eq 0 ] || refuse "a minimal root is made by root alone"
command -v debootstrap >/dev/null 2>&1 || refuse "there is no debootstrap (apt-get install debootstrap)"
command -v unshare >/dev/null 2>&1 || refuse "there is no unshare (apt-get install util-linux)"

# One line a source of Debian 12: "deb ADDRESS SUITE COMPONENT".
sources=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
	grep ' bookworm' | sort -u | sed 's/^/deb /')
mirror=$(printf '%s\n' "$sources" | awk '$3 == "bookworm" { print $2; exit }')
[ -n "$mirror" ] || refuse "apt here has no source of Debian 12"

work=$(mktemp -d)
root=${kept:-$work/root}
trap 'rm -rf --one-file-system "$work"' EXIT

if [ ! -e "$root/etc/debian_version" ]; then
	debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "$mirror" \
		>"$work/debootstrap.log" 2>&1 || {
		tail -n 20 "$work/debootstrap.log"
		refuse "debootstrap failed"
	}
fi
printf '%s\n' "$sources" >"$root/etc/apt/sources.list"
cp /etc/resolv.conf /etc/hosts "$root/etc/"
rm -rf --one-file-system "$root/canasta"
if [ -e "$top/.git" ]; then
	git clone -q --no-hardlinks "$top" "$root/canasta"
else
	cp -R "$top" "$root/canasta"
	rm -rf "$root/canasta/build"
fi

# What is mounted goes with the last process in it.
in_root='
	mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/tmp" &&
	exec chroot "$1" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		HOME=/root ${http_proxy:+http_proxy="$http_proxy"} sh -c "cd /canasta && $2"'
unshare --mount --pid --fork --kill-child sh -c "$in_root" sh "$root" "$command"
