#!/bin/sh
# run.sh [--full | --soak] - the tests of canasta, from a fresh checkout.
#
# Installs missing packages with apt-get and says so. A test fails if a program that it needs is missing.
#
# Without an option: builds with clang, with warnings as errors, checks the sources with clang-tidy and cppcheck, and
# runs every test that needs no browser, except the slowest. It should take less than six minutes on two idle cores.
#
# --full: runs all other tests too. It builds with clang, compares the program with figures and words in thousands of
# commands, and shows its pages in a browser. It builds a release, installs it to a scratch folder and runs the
# installed program from elsewhere. It makes the Debian package, and installs, runs and purges it (or unpacks it if
# installing is not allowed). It builds with address and undefined-behaviour sanitizers and runs every other test with
# them. It takes ten to fifteen minutes on two idle cores.
#
# --soak: like --full, but runs every test with sanitizers and twenty times as many generated cases. It also runs the
# analysers of clang and gcc, fuzzes every reader for a minute, and makes sixty small errors in a copy of the sources,
# which takes a quarter of an hour, and shows each that no test notices (tests/mutation/mutate.py).
# CANASTA_SEED=N makes other errors; without it they follow from the day's commit. Last, it runs the commands of the
# README on machines that have nothing but Debian 12 or 13 (tests/bare/bare.sh; as root, with debootstrap).
set -eu

top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$top"

case $#:${1:-} in
0:)
	form=short
	packages='build test'
	;;
1:--full)
	form=full
	packages='build test full'
	;;
1:--soak)
	form=soak
	packages='build test full soak'
	;;
*)
	echo "usage: sh tests/run.sh [--full | --soak]" >&2
	exit 2
	;;
esac

failed=
step() {
	printf '\n== %s ==\n' "$1"
}

# attempt NAME COMMAND...: runs a step to its end. Remembers its failure and lets the other steps run.
attempt() {
	name=$1
	shift
	step "$name"
	"$@" || failed="$failed
  $name"
}

# configure PRESET OPTION...
configure() {
	preset=$1
	shift
	[ -f "build/$preset/CMakeCache.txt" ] || set -- -G Ninja "$@"
	cmake --preset "$preset" "$@" >"build/$preset.log" 2>&1 || {
		cat "build/$preset.log"
		return 1
	}
}

# build PRESET: prints nothing unless the build fails.
build() {
	cmake --build --preset "$1" >"build/$1.log" 2>&1 || {
		cat "build/$1.log"
		return 1
	}
}

build_with() {
	configure "$@" && build "$1"
}

# tests_of PRESET OPTION...: runs four tests at once on two cores, because some always wait: for a clock, a browser, a
# server.
tests_of() {
	preset=$1
	shift
	ctest --test-dir "build/$preset" -j 4 --output-on-failure --no-tests=error "$@"
}

# --full leaves tests with these labels to clang's program (tests/CMakeLists.txt).
sanitized_tests() {
	build_with sanitize || return 1
	if [ "$form" = soak ]; then
		tests_of sanitize
	else
		tests_of sanitize --label-exclude '^(compared|browser)$'
	fi
}

# evening_works FOLDER PATH: checks that the program found on PATH needs nothing of the checkout.
evening_works() (
	cd "$1" && env -i PATH="$2" HOME="$1" sh -euc '
		canasta version
		printf "%s\n" "A KKKKKKK AAAA2 reds=2 out" "B QQQ hand=9" | canasta score --rulebook fi-canasta
		canasta event new Kuvitelma --rulebook fi-canasta
		canasta entrant add Alfa
		canasta entrant add Beeta
		canasta round new --table 1:2
		canasta hand add 1.1 "A KKKKKKK AAAA2 reds=2 hand=- out" "B QQQ hand=9"
		canasta sheet 1.1 --pdf sheet.pdf
		canasta standings --pdf standings.pdf
		canasta verify
		test -s sheet.pdf && test -s standings.pdf'
)

# Installs and uninstalls, and checks that nothing stays.
installed_program_works() {
	build_with release -DBUILD_TESTING=OFF && scratch=$(mktemp -d) || return 1
	cmake --install build/release --prefix "$scratch/prefix" >/dev/null &&
		evening_works "$scratch" "$scratch/prefix/bin:/usr/bin:/bin" &&
		cmake --build build/release --target uninstall >/dev/null &&
		nothing_left "$(find "$scratch/prefix" -type f)"
	status=$?
	rm -rf "$scratch"
	return $status
}

nothing_left() {
	[ -z "$1" ] && return 0
	echo "left behind: $1"
	return 1
}

# Lists the files of the package that still exist. Other packages share its folders.
package_files_left() {
	while read -r path; do
		[ -d "$path" ] || [ ! -e "$path" ] || echo "$path"
	done <"$1"
	[ ! -e /usr/share/doc/canasta ] || echo /usr/share/doc/canasta
}

# package_by_dpkg PACKAGE FOLDER: installs, uses and purges the package as an administrator would.
package_by_dpkg() {
	sh src/cmake/when_free.sh dpkg -i "$1" >"$2/dpkg.log" 2>&1 || {
		cat "$2/dpkg.log"
		sh src/cmake/when_free.sh dpkg -P canasta
		return 1
	}
	dpkg -L canasta >"$2/files"
	evening_works "$2" /usr/bin:/bin
	status=$?
	sh src/cmake/when_free.sh dpkg -P canasta >"$2/dpkg.log" 2>&1 || status=1
	nothing_left "$(package_files_left "$2/files")" && return $status
}

# package_unpacked PACKAGE FOLDER: runs the program from a scratch folder if installing is not allowed.
package_unpacked() {
	echo "not root, or canasta is installed here already: the package is only unpacked"
	dpkg-deb -x "$1" "$2/root" && evening_works "$2" "$2/root/usr/bin:/usr/bin:/bin"
}

package_works() {
	build_with release -DBUILD_TESTING=OFF && scratch=$(mktemp -d) || return 1
	rm -f build/release/package/*.deb
	(cd build/release && cpack -G DEB) >build/package.log 2>&1 || {
		cat build/package.log
		return 1
	}
	package=$(echo build/release/package/*.deb)
	echo "$package"
	if [ "$(id -u)" -eq 0 ] && ! dpkg-query -W canasta >/dev/null 2>&1; then
		package_by_dpkg "$package" "$scratch"
	else
		package_unpacked "$package" "$scratch"
	fi
	status=$?
	lintian --allow-root --fail-on error "$package" || status=1
	rm -rf "$scratch"
	return $status
}

# rules_hold: what clang-tidy (.clang-tidy) and cppcheck find in one file at a time, without following its paths.
rules_hold() {
	find src -name '*.c' -print0 |
		xargs -0 -n 4 -P 2 clang-tidy -p build/clang --quiet '--checks=-clang-analyzer-*' >build/tidy.log 2>&1 || {
		cat build/tidy.log
		return 1
	}
	# Debian 12's cppcheck does not know _Noreturn, and would follow each refusal beyond its end. Debian 13's takes
	# arrays for empty that a function fills; sanitizers see better.
	cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr -j 2 --force \
		'-D_Noreturn=__attribute__((noreturn))' --enable=warning,performance,portability \
		--suppress=missingIncludeSystem --suppress=checkersReport --suppress=uninitvar \
		--suppress=nullPointerOutOfResources --suppress=normalCheckLevelMaxBranches -I src src
}

# The analysers of paths see one file at a time, so what they find is shown and fails nothing.
remarks_of() {
	grep -E '(warning|error):' "$1" | sed "s|$top/||" | sort -u
}

follow_paths() {
	find src -name '*.c' -print0 |
		xargs -0 -n 4 -P 2 clang-tidy -p build/clang --quiet >build/paths.log 2>&1
	status=$?
	remarks_of build/paths.log
	return $status
}

analyse() {
	cmake -S . -B build/analyse -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCANASTA_WERROR=OFF \
		-DBUILD_TESTING=OFF -DCMAKE_C_FLAGS=-fanalyzer >build/analyse.log 2>&1 &&
		cmake --build build/analyse --clean-first >build/analyse.log 2>&1
	status=$?
	remarks_of build/analyse.log
	return $status
}

# Findings are left in build/fuzz, to be fixed and added to the corpus.
fuzz() {
	build_with fuzz || return 1
	for corpus in tests/fuzz/corpus/*; do
		harness=${corpus##*/}
		mkdir -p "build/fuzz/found/$harness"
		"build/fuzz/tests/fuzz/fuzz_$harness" -max_total_time=60 -timeout=10 -max_len=4000 \
			-artifact_prefix="build/fuzz/$harness-" "build/fuzz/found/$harness" \
			"$corpus" >"build/fuzz-$harness.log" 2>&1 || {
			tail -n 40 "build/fuzz-$harness.log"
			return 1
		}
	done
}

# All tests must pass without these errors.
mutate() {
	seed=${CANASTA_SEED:-$(git log -1 --format=%ct 2>/dev/null || echo 1)}
	echo "CANASTA_SEED=$seed"
	python3 tests/mutation/mutate.py --seed "$seed" --count 60 --work build/mutation \
		2>build/mutation.log || {
		tail -n 1 build/mutation.log
		return 1
	}
}

# The variables of this run do not apply on the other machine.
# shellcheck disable=SC2086
bare_machine() (
	unset CANASTA_SOAK CANASTA_SEED
	sh tests/bare/bare.sh bookworm && sh tests/bare/bare.sh trixie
)

# shellcheck disable=SC2086
sh src/cmake/packages.sh $packages
mkdir -p build

# Builds and tests find only the programs of those packages, so that a program whose package is not named is missing
# here too.
if command -v dpkg-query >/dev/null 2>&1; then
	# shellcheck disable=SC2086
	sh tests/programs.sh "$top/build/programs" $packages
	PATH=$top/build/programs
	export PATH
fi

if [ "$form" = soak ]; then
	CANASTA_SOAK=20
	export CANASTA_SOAK
fi

attempt 'build with clang, warnings are errors' build_with clang
attempt 'clang-tidy and cppcheck' rules_hold
case $form in
short)
	attempt 'every test that needs no browser' tests_of clang --label-exclude '^(browser|slow)$'
	;;
full)
	attempt 'figures, words and pages in a browser, with the program of clang' \
		tests_of clang --label-regex '^(compared|compared-twice|browser)$'
	;;
soak)
	attempt 'paths, by clang' follow_paths
	attempt 'paths, by gcc' analyse
	attempt 'fuzz every reader' fuzz
	;;
esac
if [ "$form" != short ]; then
	attempt 'build a release, install it and run it from elsewhere' installed_program_works
	attempt 'make a Debian package, install it and take it away again' package_works
	attempt 'every test, with sanitizers' sanitized_tests
fi
if [ "$form" = soak ]; then
	attempt 'small errors are noticed' mutate
	attempt 'the commands of the README on bare machines' bare_machine
fi

if [ -n "$failed" ]; then
	printf '\nFailed:%s\n' "$failed"
	exit 1
fi
