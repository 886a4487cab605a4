#!/bin/sh
# phases.sh PROGRAM CORE - makes an event with a phase using the whole program. The core records a hand in it and
# refuses commands that need phases, because it would answer differently. It has no options for drawing.
set -eu

program=$1 core=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

refuses() { # COMMAND…: the core must refuse it, by the error phase-left-out
	if "$core" "$@" --json >answer 2>&1; then
		echo "not refused: $*"
		exit 1
	fi
	grep -q '"phase-left-out"' answer || { cat answer; exit 1; }
}

"$core" --db core.db event new Seated --rulebook fi-canasta >made
if "$core" --db core.db round new --method swiss >answer 2>&1 ||
	! grep -qF '`--method` is not an option of `canasta round new`' answer; then
	cat answer
	exit 1
fi

"$program" event new Trial --rulebook fi-canasta --hands 1 --draw swiss >made
for name in One Two Three Four; do
	"$program" entrant add "Pair $name" >>made 2>&1
done
"$program" round new >>made 2>&1
for table in 1 2; do
	"$program" table end 1.$table --clause 22A --against B --reason late >>made 2>&1
done
"$core" standings >before
"$program" phase new Final --method knockout >>made
"$program" round new >>made 2>&1

"$core" hand add 2.1 'A 500/200 out' 'B 0/50' >added 2>&1
"$core" table 2.1 >>added
"$core" verify >verified
refuses standings
refuses results
refuses round new --table 1:2
echo "the core refuses what needs phases"
