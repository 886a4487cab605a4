#!/bin/sh
# bare.sh SUITE [FOLDER [COMMAND]] - runs both commands of the README on a machine with nothing but Debian.
#
# SUITE is bookworm (Debian 12) or trixie (Debian 13). Makes a minimal root of it with debootstrap, from the servers
# this machine's own apt uses, puts a fresh clone of the checkout into it and runs `sh examples/club-night.sh`,
# `sh tests/run.sh` and `sh tests/run.sh --full` there, or COMMAND. Removes the root afterwards; a root in FOLDER is kept
# and used again. Must be run by root; fails, with the reason, on a machine that cannot make such a root.
set -eu

top=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
suite=${1:?usage: bare.sh SUITE [FOLDER [COMMAND]]}
kept=${2:-}
command=${3:-'sh examples/club-night.sh && sh tests/run.sh && sh tests/run.sh --full'}

refuse() {
	echo "bare.sh: $1" >&2
	exit 1
}

[ "$(id -u)" -eq 0 ] || refuse "only root can make a minimal root"
command -v debootstrap >/dev/null 2>&1 || refuse "there is no debootstrap (apt-get install debootstrap)"
command -v unshare >/dev/null 2>&1 || refuse "there is no unshare (apt-get install util-linux)"

# Prints the sources of this machine's Debian as lines "deb ADDRESS SUITE COMPONENT", with the suite's name replaced.
ours=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
sources=$(apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
	awk -v ours="$ours" -v suite="$suite" '$3 ~ "^" ours "(-|$)" { sub("^" ours, suite, $3); print }' | sort -u)
mirror=$(printf '%s\n' "$sources" | awk -v suite="$suite" '$3 == suite { print $2; exit }')
[ -n "$mirror" ] || refuse "apt here has no source of Debian"

work=$(mktemp -d)
root=${kept:-$work/root}
trap 'rm -rf --one-file-system "$work"' EXIT

if [ ! -e "$root/etc/debian_version" ]; then
	debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" \
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

# Mounts disappear with the last process in it.
in_root='
	mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/tmp" &&
	exec chroot "$1" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		HOME=/root ${http_proxy:+http_proxy="$http_proxy"} sh -c "cd /canasta && $2"'
unshare --mount --pid --fork --kill-child sh -c "$in_root" sh "$root" "$command"
