#!/bin/sh
# packages.sh SET… - installs the missing Debian packages of each set.
# packages.sh --list SET… - lists the packages of each set, one a line.
# Sets: build (compiles canasta and makes its package), test (the further packages of `sh tests/run.sh`), full (those
# of `sh tests/run.sh --full`: the browser, and lintian), soak (those of `sh tests/run.sh --soak`). If nothing is missing,
# the script runs nothing and uses no network.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

build='build-essential cmake ninja-build pkg-config libsqlite3-dev libhpdf-dev libpng-dev libyaml-dev
libjansson-dev libutf8proc-dev libedit-dev nettle-dev libmicrohttpd-dev libgnutls28-dev libqrencode-dev fonts-dejavu-core libharfbuzz-bin
file'
test='git libcmocka-dev poppler-utils qpdf ghostscript python3 sqlite3 clang-format clang clang-tidy cppcheck tidy tzdata mandoc fish zsh jq'
full='chromium chromium-driver python3-selenium lintian'
soak='debootstrap libclang-rt-dev'

list=no
if [ "${1:-}" = --list ]; then
	list=yes
	shift
fi

wanted=
for set in "$@"; do
	case $set in
	build) wanted="$wanted $build" ;;
	test) wanted="$wanted $test" ;;
	full) wanted="$wanted $full" ;;
	soak) wanted="$wanted $soak" ;;
	*)
		echo "packages.sh: '$set' is not a set; write build, test, full or soak" >&2
		exit 2
		;;
	esac
done
if [ "$list" = yes ]; then
	printf '%s\n' $wanted
	exit 0
fi

if ! command -v dpkg-query >/dev/null 2>&1; then
	echo "packages.sh: this is not Debian; install these by other means:" $wanted
	exit 0
fi

missing=
for package in $wanted; do
	status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || status=
	[ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

echo "Installing with apt-get:$missing"
as_root=
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null 2>&1; then
		echo "packages.sh: this needs root or sudo; install first:$missing" >&2
		exit 1
	fi
	as_root=sudo
fi
apt() {
	# shellcheck disable=SC2086
	sh "$here/when_free.sh" $as_root env DEBIAN_FRONTEND=noninteractive apt-get "$@"
}
apt update -qq
# shellcheck disable=SC2086
apt install -y -qq --no-install-recommends $missing
