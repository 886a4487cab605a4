#!/bin/sh
# packages.sh SET… - installs the Debian packages a set names that are not installed yet.
# Sets: build (what compiles canasta and makes its package), test (what its tests use besides). When nothing is missing,
# nothing is run and no network is used.
set -eu

build='build-essential cmake ninja-build pkg-config libsqlite3-dev libhpdf-dev libpng-dev libyaml-dev
libjansson-dev libutf8proc-dev libedit-dev nettle-dev libmicrohttpd-dev libgnutls28-dev libqrencode-dev fonts-dejavu-core libharfbuzz-bin
file'
test='git libcmocka-dev poppler-utils qpdf ghostscript python3 sqlite3 clang-format clang clang-tidy
cppcheck chromium chromium-driver python3-selenium tidy tzdata lintian mandoc fish zsh'

if ! command -v dpkg-query >/dev/null 2>&1; then
	echo "packages.sh: no Debian here; install by other means what is missing of:" $build $test
	exit 0
fi

missing=
for set in "$@"; do
	case $set in
	build) wanted=$build ;;
	test) wanted=$test ;;
	*)
		echo "packages.sh: unknown set '$set'; there are build and test" >&2
		exit 2
		;;
	esac
	for package in $wanted; do
		status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || status=
		[ "$status" = installed ] || missing="$missing $package"
	done
done
[ -n "$missing" ] || exit 0

echo "Installing with apt-get:$missing"
as_root=
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null 2>&1; then
		echo "packages.sh: neither root nor sudo; install first:$missing" >&2
		exit 1
	fi
	as_root=sudo
fi
$as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
