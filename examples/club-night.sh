#!/bin/sh
# club-night.sh [FOLDER] - builds canasta and plays the evening in examples/club-night/ from its slips.
#
# With FOLDER it plays with the canasta in that folder, and leaves all files there.
#
# Installs what is missing first (apt-get, saying so). Each slip is entered the way a scorer would
# enter it, and what canasta answers is shown. The script fails unless every faulty slip is caught
# with its code and clause, and unless all totals and the standings equal those worked out by hand
# (club-night/totals.md, club-night/standings.csv). The PDFs end up in club-night/out/.
set -eu

top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
night=$top/examples/club-night
build=$top/build/release

# ---- the program ----

build_release() {
	sh "$top/src/cmake/packages.sh" build
	[ -f "$build/CMakeCache.txt" ] || set -- -G Ninja
	echo "Building canasta in build/release ..."
	if ! { cmake -S "$top" -B "$build" -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF "$@" &&
		cmake --build "$build"; } >"$top/build/release.log" 2>&1; then
		cat "$top/build/release.log"
		exit 1
	fi
}

if [ $# -gt 0 ]; then
	program=$1
	work=$1/club-night
	out=$work/out
else
	mkdir -p "$top/build"
	build_release
	program=$build/src
	work=$top/build/club-night
	out=$night/out
fi
rm -rf "$work" "$out"
mkdir -p "$work" "$out"

# The evening has its own clock and its own scorer, so that every run gives the same files.
CANASTA_DB=$work/club-night.db
CANASTA_NOW=2026-03-05T18:00:00Z
CANASTA_USER='Kirjuri Kirjurinen'
export CANASTA_DB CANASTA_NOW CANASTA_USER
unset CANASTA_EVENT
PATH=$program:$PATH

# ---- helpers ----

failures=0
caught=0

fail() {
	echo "  *** $1"
	failures=$((failures + 1))
}

title() {
	printf '\n== %s ==\n\n' "$1"
}

# The numbers of `canasta table --json` as lines: hand,side,base,cards,total,running, and for the
# sides now: now,side,minimum.
table_rows() {
	canasta table "$1" --json | sed 's/": */":/g' | tr '{' '\n' | awk '
		function number(key) {
			if (!match($0, "\"" key "\":-?[0-9]+"))
				return ""
			return substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 3)
		}
		function side() {
			match($0, "\"side\":\"[A-C]")
			return substr($0, RSTART + RLENGTH - 1, 1)
		}
		/"hand":/ { hand = number("hand") }
		/"opening_minimum":/ && !/"running":/ { print "now," side() "," number("opening_minimum") }
		/"running":/ {
			print hand "," side() "," number("base") "," number("cards") "," \
			    number("total") "," number("running")
		}'
}

# Notes what each side needs to open in the hand that comes next.
note_minima() {
	hand=$(awk -F , '$2 == "A" && $1 != "now" { count++ } END { print count + 1 }' "$work/before")
	sed -n "s/^now,\(.\),\(.*\)/$1,$hand,\1,\2/p" "$work/before" >>"$work/minima"
}

# answer_names CODE [CLAUSE]: whether the answer has the code and, right behind it, the clause
# (alternatives with |).
answer_names() {
	if [ $# -eq 1 ]; then
		grep -Eq " $1( |\$)" "$work/answer"
	else
		grep -Eq " $1( at [^ ]*)? [(]($2)[)]" "$work/answer"
	fi
}

# expect_answer TABLE STATUS EXPECTED: judges one answer of `hand add`.
expect_answer() {
	table_rows "$1" >"$work/after"
	# shellcheck disable=SC2086
	set -- "$1" "$2" $3
	kind=${3:-recorded}
	case $kind in
	recorded | warned)
		[ "$2" -eq 0 ] || fail "should have been recorded, but the status is $2"
		cmp -s "$work/before" "$work/after" && fail "nothing was recorded"
		;;
	refused | finished)
		[ "$2" -eq 1 ] || fail "should have been refused with status 1, not $2"
		;;
	malformed)
		[ "$2" -eq 2 ] || fail "should have been malformed with status 2, not $2"
		grep -q ":1:$4: " "$work/answer" || fail "column $4 is not named"
		;;
	repeated)
		[ "$2" -eq 0 ] || fail "should have been noticed with status 0, not $2"
		grep -q 'already recorded as' "$work/answer" || fail "the repetition was not noticed"
		;;
	*) fail "unknown expectation '$3'" ;;
	esac
	case $kind in
	recorded) return 0 ;;
	warned | refused)
		code=$4
		shift 4
		answer_names "$code" "$@" || fail "$code ${1:-} is not named"
		;;
	esac
	if [ "$kind" != warned ] && ! cmp -s "$work/before" "$work/after"; then
		fail "the table has changed"
	fi
	caught=$((caught + 1))
}

# enter TABLE EXPECTED ARGUMENT...: enters one hand and shows the answer.
enter() {
	table=$1
	expected=$2
	shift 2
	table_rows "$table" >"$work/before"
	note_minima "$table"
	status=0
	canasta hand add "$table" "$@" >"$work/answer" 2>&1 || status=$?
	sed 's/^/    /' "$work/answer"
	[ "$status" -eq 0 ] || echo "    (status $status)"
	expect_answer "$table" "$status" "$expected"
	echo
}

# end_game TABLE "CLAUSE against SIDE by NAME: REASON"
end_game() {
	clause=${2%% against *}
	rest=${2#* against }
	side=${rest%% by *}
	rest=${rest#* by }
	status=0
	canasta table end "$1" --clause "$clause" --against "$side" \
		--by "${rest%%: *}" --reason "${rest#*: }" >"$work/answer" 2>&1 || status=$?
	sed 's/^/    /' "$work/answer"
	[ "$status" -eq 0 ] || fail "the game should have been ended, but the status is $status"
	echo
}

# play TABLE: the slips of one table, hand by hand. A blank line ends a hand; lines with # are
# remarks, and these three say what is to happen:
#   # expect: refused CODE CLAUSE | warned CODE | malformed COLUMN | repeated | finished
#   # accept: CODE by NAME: REASON
#   # end: CLAUSE against SIDE by NAME: REASON
play() {
	echo "-- table $1 --"
	expected='' accept=''
	this=$1
	set --
	{ cat "$night/slips/$this.slips" && echo; } >"$work/slips"
	while IFS= read -r line <&3; do
		case $line in
		'# expect: '*) expected=${line#'# expect: '} ;;
		'# accept: '*)
			accept=${line#'# accept: '}
			echo "  (accepted: $accept)"
			;;
		'# end: '*) end_game "$this" "${line#'# end: '}" ;;
		'#'*) echo "  ${line#'# '}" ;;
		'')
			[ $# -gt 0 ] || continue
			if [ -n "$accept" ]; then
				set -- "$@" --accept "${accept%% by *}"
				accept=${accept#* by }
				set -- "$@" --by "${accept%%: *}" --reason "${accept#*: }"
			fi
			enter "$this" "$expected" "$@"
			expected='' accept=''
			set --
			;;
		*)
			echo "  > $line"
			set -- "$@" "$line"
			;;
		esac
	done 3<"$work/slips"
	table_rows "$this" | sed -n "/^now/!s/^/$this,/p" >>"$work/hands"
}

# The lines of totals.md as table,hand,side,base,cards,total,running,minimum, every sum added up
# again: a sum that is wrong in the file itself fails the script.
by_hand() {
	awk -F ' *[|] *' '
		function sum(cell,    parts, words, n, i, points, sign) {
			split(cell, parts, " = ")
			n = split(parts[1], words, " ")
			sign = 1
			for (i = 1; i <= n; i++) {
				if (words[i] == "-" || words[i] == "+")
					sign = words[i] == "-" ? -1 : 1
				else if (i == 1 || words[i - 1] == "-" || words[i - 1] == "+")
					points += sign * words[i]
			}
			if (points != parts[2]) {
				print "totals.md:" NR ": " parts[1] " is " points > "/dev/stderr"
				wrong = 1
			}
			return points
		}
		/^### / { split($0, heading, " "); table = heading[2] }
		$3 ~ /^[AB]$/ {
			base = sum($4)
			cards = sum($5)
			if (base + cards != $6) {
				print "totals.md:" NR ": " base " and " cards " make " base + cards > "/dev/stderr"
				wrong = 1
			}
			print table "," $2 "," $3 "," base "," cards "," $6 "," $7 "," $8
		}
		END { exit wrong }' "$night/totals.md"
}

# compare WHAT EXPECTED FOUND
compare() {
	if diff -u "$2" "$3" >"$work/difference"; then
		echo "$1: as worked out by hand"
	else
		cat "$work/difference"
		fail "$1: not as worked out by hand (- by hand, + canasta)"
	fi
}

# ---- the evening ----

title 'The event and its eight pairs'
canasta event new 'Kuvitteellinen kerhoilta' --rulebook fi-canasta --date 2026-03-05 \
	--venue 'Kahvila Esimerkki' --hands 3
canasta entrant import "$night/pairs.csv"

round=0
for tables in '1:2 3:4 5:6 7:8' '1:3 2:4 5:7 6:8' '1:5 2:6 3:7 4:8'; do
	round=$((round + 1))
	title "Round $round"
	set --
	for pair in $tables; do
		set -- "$@" --table "$pair"
	done
	canasta round new "$@"
	echo
	for number in 1 2 3 4; do
		play "$round.$number"
	done
done

title 'One hand in full: where every point comes from'
canasta hand show 2.2.2

title 'Standings'
canasta standings

title 'Checks'
by_hand >"$work/hands.expected" || fail "totals.md does not add up"
sort -u "$work/minima" >"$work/minima.sorted"
awk -F , 'NR == FNR { minimum[$1 "," $2 "," $3] = $4; next }
	{ print $0 "," minimum[$1 "," $2 "," $3] }' "$work/minima.sorted" "$work/hands" >"$work/hands.found"
compare "$(grep -c . "$work/hands.expected") sides of hands" "$work/hands.expected" "$work/hands.found"
canasta standings --csv | tr -d '\r' | cut -d , -f 1-10 >"$work/standings.found"
compare 'standings' "$night/standings.csv" "$work/standings.found"
expected_catches=$(cat "$night"/slips/*.slips | grep -c '^# expect: ')
if [ "$caught" -ne "$expected_catches" ]; then
	fail "$caught of $expected_catches faulty slips were answered"
elif [ "$failures" -eq 0 ]; then
	echo "$caught faulty slips: each caught, findings with their code and clause"
fi
canasta verify || fail "the file does not verify"

title 'Paper'
for round in 1 2 3; do
	canasta sheet --round "$round" --pdf "$out/round-$round.pdf"
done
canasta sheet --blank --pdf "$out/blank.pdf"
canasta standings --pdf "$out/standings.pdf"
for paper in round-1 round-2 round-3 blank standings; do
	[ -s "$out/$paper.pdf" ] || fail "$paper.pdf was not written"
done

echo
if [ "$failures" -gt 0 ]; then
	echo "The evening did not go as it should: $failures failures above are marked ***."
	exit 1
fi
echo 'The evening went as it should. On paper:'
for paper in "$out"/*.pdf; do
	echo "  ${paper#"$top"/}"
done
