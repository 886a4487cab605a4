#!/bin/sh
# pictures.sh [CANASTA] - makes the pictures of the guides and the README from real pages and a real dialogue: the
# evening of secretary.md, with the given program (default: the one in build/release). Needs pdftoppm
# (poppler-utils), convert (imagemagick) and the DejaVu fonts.
set -eu

folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
program=${1:-$folder/../../build/release/src/canasta}
program=$(CDPATH='' cd -- "$(dirname -- "$program")" && pwd)/$(basename -- "$program")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

CANASTA_NOW=2026-03-05T19:30:00Z
CANASTA_USER=Kirjuri
export CANASTA_NOW CANASTA_USER
unset CANASTA_DB CANASTA_EVENT
canasta() {
	"$program" "$@"
}

# page PDF NUMBER NAME GEOMETRY: a part of a page, 72 dots an inch, with a thin line around.
page() {
	pdftoppm -png -r 72 -f "$2" -l "$2" -singlefile "$1" page
	convert page.png -crop "$4" +repage -bordercolor '#bbbbbb' -border 1 -colors 32 -strip \
		"$folder/$3.png"
}

# screen NAME: what stands on standard input as a terminal shows it.
screen() {
	text=$(sed 's/\\/\\\\/g; s/%/%%/g')
	convert -background '#1c1f24' -fill '#e4e4e0' -font DejaVu-Sans-Mono -pointsize 13 \
		"label:$text" -bordercolor '#1c1f24' -border 14 -colors 32 -strip "$folder/$1.png"
}

# ---- the evening ----

{
	canasta event new 'Ensimmäinen ilta' --rulebook fi-canasta --date 2026-03-05 \
		--venue Kerhotalo --hands 2
	canasta entrant import - <<END
name,player1,player2,club
Alfa & Beeta,Alfa Aapinen,Beeta Beenen,Kerho Kuvitelma
Äänekäs Ässä,Äänikki Äänänen,Ässä Ässälä,Kerho Kuvitelma
Gamma & Delta,Gamma Geenen,Delta Deenen,Klubb Påhittad
Nolla & Ykkönen,Nolla Nollanen,Ykkönen Ykkölä,Klubb Påhittad
END
	canasta round new --method random --seed 5
	canasta print pairings --lang en --pdf pairings.pdf
	canasta sheet 1.1 --blank --lang en --pdf blank.pdf
	canasta hand add 1 'A KKKKKKK AAAA2 777X reds=2 hand=94 out' 'B QQQQ22X 555 hand=AK943b claim=455'
	canasta hand show 1.1.1 --lang en --pdf ruling.pdf
	canasta hand add 2 'A n1 m1 c350 h5 r1 o' 'B m1 c95 h60'
} >/dev/null

printf '%s\n' '' n1c285h20 n2m1c415h5r2o '' m1c120h75 m2c230h35r1o quit |
	canasta enter | sed -n '1,/game over/p' | screen enter

{
	canasta hand correct 1.1.2 'B n2 m1 c425 h5 r2 o' --kind typing --reason 'read 415 for 425'
	canasta round new --method swiss --seed 5
	canasta hand add 2.1 'A n1 c300 h15 r1 o' 'B m1 c140 h80'
	canasta hand add 2.1 'A m1 c210 h40' 'B n1 m1 c335 h5 o'
	canasta hand add 2.2 'A c75 h120' 'B n1 c280 h10 r2 o'
	canasta hand add 2.2 'A n1 m2 c395 h5 o' 'B m1 c150 h65'
	canasta standings --lang en --pdf standings.pdf
	canasta sheet 1.1 --lang en --pdf sheet.pdf
} >/dev/null

page pairings.pdf 1 pairings 595x300+0+0
page blank.pdf 1 blank-sheet 595x500+0+0
page sheet.pdf 1 sheet 595x500+0+0
page standings.pdf 1 standings 842x420+0+0
page ruling.pdf 1 ruling 595x450+0+0
