#!/bin/sh
# burraco-evening.sh [CANASTA] - plays the evening in examples/burraco-evening/ from its slips.
#
# A first round by Mitchell, two Danish ones, two hands each, victory points, a rest in each round, a pair that
# comes late, warned twice, and one that does not come. Wrong slips must be refused with their code and article; the totals and
# the standings must be those worked out by hand (burraco-evening/totals.md, burraco-evening/standings.csv).
set -eu

top=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
evening=$top/examples/burraco-evening
program=${1:-canasta}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

CANASTA_DB=$work/evening.db
CANASTA_NOW=2026-03-06T20:00:00Z
CANASTA_USER='Arbitro Arbitri'
export CANASTA_DB CANASTA_NOW CANASTA_USER
unset CANASTA_EVENT
failures=0

fail() {
	echo "  *** $1"
	failures=$((failures + 1))
}

# enter TABLE EXPECTED SLIP...: one hand, recorded, or refused with the code and article expected.
enter() {
	table=$1 expected=$2
	shift 2
	status=0
	"$program" hand add "$table" "$@" >"$work/answer" 2>&1 || status=$?
	sed 's/^/    /' "$work/answer"
	if [ -z "$expected" ]; then
		[ "$status" -eq 0 ] || fail "should have been recorded, but the status is $status"
	elif [ "$status" -ne 1 ] || ! grep -qF "${expected% *} " "$work/answer" ||
		! grep -qF "(${expected#* })" "$work/answer"; then
		fail "should have been refused: $expected"
	fi
}

# play TABLE: its slips, hand by hand; a blank line ends a hand.
play() {
	echo "-- table $1 --"
	this=$1 expected=''
	set --
	{ cat "$evening/slips/$this.slips" && echo; } >"$work/slips"
	while IFS= read -r line <&3; do
		case $line in
		'# expect: '*) expected=${line#'# expect: '} ;;
		'')
			[ $# -gt 0 ] || continue
			enter "$this" "$expected" "$@"
			expected=''
			set --
			;;
		*)
			echo "  > $line"
			set -- "$@" "$line"
			;;
		esac
	done 3<"$work/slips"
}

"$program" event new 'Serata inventata' --rulebook it-burraco --date 2026-03-06 --hands 2 \
	--ranking victory-points --scale burraco-2 --tie-breaks difference,direct --rounds 3
"$program" entrant import "$evening/pairs.csv"

"$program" round new --method mitchell
play 1.1
play 1.2
"$program" round new --method danish --seed 1
play 2.1
play 2.2
"$program" penalty add 2.2 36U-late --side A --reason 'seven minutes late'
"$program" penalty warn 2.2 --side A --reason 'a word to the partner'
"$program" round new --method danish --seed 1
"$program" penalty warn --round 3 --entrant Beta --reason 'loud beside the tables'
"$program" penalty add --round 3 21-second --entrant Beta --reason 'warned for the second time'
play 3.1
"$program" table end 3.2 --clause 36U-lost --against B --reason 'not there after ten minutes'
"$program" standings

# hand,side,base,cards,total: by hand, and as the program exports them.
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
			exit 1
		}
		return points
	}
	$3 ~ /^[AB]$/ {
		base = sum($5)
		cards = sum($6)
		if (base + cards != $7) {
			print "totals.md:" NR ": " base " and " cards " make " base + cards > "/dev/stderr"
			exit 1
		}
		print $2 "," $3 "," base "," cards "," $7
	}' "$evening/totals.md" >"$work/hands.expected" || fail 'totals.md does not add up'
"$program" export --csv | tr -d '\r' | awk -F , 'NR > 1 && $4 ~ /^[AB]$/ {
	print $1 "." $2 "." $3 "," $4 "," $6 "," $7 "," $8 }' >"$work/hands.found"
diff -u "$work/hands.expected" "$work/hands.found" || fail 'hands: not as worked out by hand'
"$program" standings --csv | tr -d '\r' | cut -d , -f 1-10,12 >"$work/standings.found"
diff -u "$evening/standings.csv" "$work/standings.found" || fail 'standings: not as worked out by hand'
"$program" verify >"$work/answer" || fail 'the file does not verify'

if [ "$failures" -gt 0 ]; then
	echo "The evening did not go as it should: $failures failures above are marked ***."
	exit 1
fi
echo "The evening went as it should: $(wc -l <"$work/hands.expected") sides of hands and the standings as by hand."
