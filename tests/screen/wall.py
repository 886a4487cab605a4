#!/usr/bin/env python3
"""Checks the page that follows an event, as a browser draws it.

Usage: wall.py CANASTA. In headless Chromium, on walls and on a phone, light and dark, in every language, with few and
with many entrants and with the worst names: letters on a wall are a twenty-fifth of its height or more, nothing is
wider than the screen or covers anything else, every row is on exactly one page, the time of the round is counted down,
no name of a hundred letters is cut, including the event's and the venue's, and none is markup. On a phone with letters
twice as large, a name has most of its width.
"""
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import Canasta  # noqa: E402
import browser  # noqa: E402

WALLS = ((1920, 1080), (1280, 720), (1024, 768))
UPRIGHT, LARGE = (1080, 1920), (3840, 2160)
PHONE, MAGNIFIED = (390, 844), (195, 422)  # the second: letters twice as large
RULEBOOKS = {2: "fi-canasta", 3: "au-canasta-3"}  # by the number of sides of a table
EVENT = "canastakerhojen liiton yhteinen mestaruus- ja karsintailta"
VENUE = "A hall with a long name by the sea, second floor, through the yard and past the harbour"
HOSTILE = [
    "<script>document.title='taken'</script>",
    "\"quotes' &amp; <b>bold</b>",
    "\u200fright-to-left mark",
    "\u05d0\u05d1\u05d2 \u05d3\u05d4",
    "Ä" * 200,
    "Long Wolfeschlegelsteinhausenbergerdorff and several more words that go on",
    "e\u0301\u0302\u0303\u0304 marks",
    "--><img src=x onerror=alert(1)>",
]

# Runs in the page once it is drawn and returns its findings.
MEASURE = r"""
return (function () {
	"use strict";
	function all(what) { return Array.prototype.slice.call(document.querySelectorAll(what)); }
	function seen(part) { return part.getClientRects().length > 0; }
	/* Where a line of text can be seen: what is cut off is not. */
	function cut(part, line) {
		var left = line.left, top = line.top, right = line.right, bottom = line.bottom, b;
		for (; part && part !== document.body; part = part.parentElement)
			if (getComputedStyle(part).overflowX !== "visible") {
				b = part.getBoundingClientRect();
				left = Math.max(left, b.left);
				top = Math.max(top, b.top);
				right = Math.min(right, b.right);
				bottom = Math.min(bottom, b.bottom);
			}
		return [left, top, right, bottom];
	}
	function letters() {
		var walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
		var number = 0, node;
		while ((node = walker.nextNode())) {
			var range = document.createRange(), part = node.parentElement;
			if (!node.data.trim() || /^(SCRIPT|STYLE)$/.test(part.tagName) || !seen(part))
				continue;
			range.selectNodeContents(node);
			number++;
			Array.prototype.forEach.call(range.getClientRects(), function (line) {
				found.push({ node: number, text: node.data.trim().slice(0, 40), box: cut(part, line),
					foot: !!part.closest("footer"),
					size: parseFloat(getComputedStyle(part).fontSize) });
			});
		}
		return found;
	}
	return {
		turning: document.documentElement.classList.contains("turning"),
		turn: document.getElementById("turn").textContent,
		old: document.getElementById("age").classList.contains("old"),
		age: document.getElementById("age").textContent,
		clock: document.getElementById("clock").innerText,
		title: document.title,
		width: document.documentElement.scrollWidth,
		inner: [innerWidth, innerHeight],
		ground: getComputedStyle(document.documentElement).backgroundColor,
		rows: all("section tbody tr").filter(seen).map(function (row) {
			return row.closest("section").id + " " + row.textContent; }),
		total: all("section tbody tr").length,
		foreign: all("td *:not(bdi):not(small), h1 *:not(bdi)").length,
		letters: letters(),
		/* The star of a score that is still being played is no text of the page: it stands behind its figures. */
		stars: all(".playing").filter(seen).map(function (cell) {
			var look = getComputedStyle(cell);
			return cell.getBoundingClientRect().right - parseFloat(look.paddingRight) + parseFloat(look.fontSize) / 2; }),
		names: all(".standings td.name").filter(seen).map(function (name) { return name.clientWidth; }),
		short: all("td.name bdi, .mark, .where, h1").filter(seen).filter(function (part) {
			return part.textContent.length < 110 && (part.scrollHeight > part.clientHeight + 2 && part.clientHeight > 0
				|| /H1|P/.test(part.tagName) && part.scrollWidth > part.clientWidth
				|| !part.closest("td.name.long") && part.closest("td.name")
				&& part.closest("td.name").scrollWidth > part.closest("td.name").clientWidth);
		}).map(function (part) { return part.textContent; }),
	};
})();
"""
# A page draws itself again once its size is known, at most two frames later.
DRAWN = "var tell = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(tell));"


def measure(driver, page, hash_, size, dark):
    browser.show(driver, f"file://{page}{hash_}", size, dark)
    driver.execute_async_script(DRAWN)
    return driver.execute_script(MEASURE)


def overlapping(letters):
    for i, one in enumerate(letters):
        for other in letters[i + 1:]:
            a, b = one["box"], other["box"]
            wide = min(a[2], b[2]) - max(a[0], b[0])
            high = min(a[3], b[3]) - max(a[1], b[1])
            # Boxes of letters have room above and below the letters themselves.
            room = 0.35 * min(one["size"], other["size"])
            if one["node"] != other["node"] and wide > 2 and high > room:
                yield f"`{one['text']}` and `{other['text']}` stand on each other"


def look(found, size):
    if found["width"] > found["inner"][0]:
        yield f"the page is {found['width']} wide on {found['inner'][0]}"
    for letters in found["letters"]:
        left, top, right, bottom = letters["box"]
        if right > left and (left < -1 or right > size[0] + 1):
            yield f"`{letters['text']}` reaches beyond the screen"
    if max(found["stars"], default=0) > size[0] + 1:
        yield "a star reaches beyond the screen"
    yield from overlapping(found["letters"])
    for text in found["short"]:
        yield f"`{text}` is cut"
    if found["title"].startswith("taken") or found["foreign"]:
        yield "a name became markup"


def look_at_wall(found, size):
    yield from look(found, size)
    height = found["inner"][1]
    if not found["turning"]:
        yield "its pages do not turn"
    for letters in found["letters"]:
        if letters["size"] < height / 25 - 0.01:
            yield f"`{letters['text']}` is {letters['size']} high on a wall of {height}"
        if letters["box"][3] > height + 1:
            yield f"`{letters['text']}` reaches below the screen"


def look_at_phone(found, size):
    # Its foot stays at the lower edge, and scrolled content passes below it.
    found["letters"] = [letters for letters in found["letters"] if not letters["foot"]]
    yield from look(found, size)
    if found["turning"] or len(found["rows"]) != found["total"]:
        yield "on a phone everything stands below one another"
    for letters in found["letters"]:
        if letters["size"] < 12:
            yield f"`{letters['text']}` is only {letters['size']} high"


def look_at_magnified(found, size):
    yield from look_at_phone(found, size)
    if min(found["names"]) < 0.6 * size[0]:
        yield f"a name has {min(found['names'])} of {size[0]}"


class Night(Canasta):
    """An event with its page. The measuring script is in a copy of the page."""

    def __init__(self, program, folder, sides, entrants, language):
        super().__init__(program, folder, CANASTA_NOW="2020-03-05T19:30:00Z", CANASTA_DB="wall.db")
        names = HOSTILE + [f"Entrant {n} Aaltonen & Berg" for n in range(1, entrants + 1)]
        csv = pathlib.Path(folder, "entrants.csv")
        csv.write_text("name,player1,player2,club\n" + "".join(
            '"%s","Alfa %d","Beeta %d",Club\n' % (name.replace('"', '""'), n, n)
            for n, name in enumerate(names[:entrants])), "utf-8")
        self.run("event", "new", "Kuvitelma <i>& yö</i>: " + EVENT, "--rulebook", RULEBOOKS[sides],
                 "--hands", "2", "--date", "2026-03-05", "--venue", VENUE)
        self.run("entrant", "import", str(csv))
        self.run("round", "new", "--method", "random", "--seed", "3")
        self.page = str(pathlib.Path(folder, "page.html"))
        self.run("event", "live", self.page, "--lang", language)
        self.run("round", "start", "--minutes", "50")
        self.run("table", "extend", "2", "5", "--reason", "a card was missing")
        slips = ["A KKKKKKK hand=- out", "B QQQQ hand=6", "C 5555 hand=7"][:sides]
        self.run("hand", "add", "1", *slips)
        self.run("hand", "add", "2", *slips)
        self.run("dispute", "open", "1.1.1", "--by", "Alfa 1", "--words", "the count")
        self.run("table", "end", "1.3", "--clause", "walkover", "--against", "A",
                 "--points", "500", "--reason", "left", "--by", "Juurinen")


def check_walls(driver, night, sizes, what):
    for number, size in enumerate(sizes):
        dark, rows, count, at = number % 2 == 1, [], 1, 1
        while at <= count:
            found = measure(driver, night.page, f"#{at}", size, dark)
            for fault in look_at_wall(found, size):
                yield f"{what}, {size[0]}x{size[1]}, page {at}: {fault}"
            rows += found["rows"]
            if at == 1:
                count = pages_of(driver, night.page, size)
            at += 1
        if sorted(rows) != sorted(set(rows)) or len(rows) != found["total"]:
            yield f"{what}, {size[0]}x{size[1]}: {len(rows)} of {found['total']} rows are shown"
        if (found["ground"] == "rgb(255, 255, 255)") == dark:
            yield f"{what}: dark is not dark, or light not light"


def pages_of(driver, page, size):
    turn = measure(driver, page, "", size, False)["turn"]
    return int(turn.split("/")[1]) if turn else 1


def check_phone(driver, night, what):
    for dark in (False, True):
        found = measure(driver, night.page, "", PHONE, dark)
        for fault in look_at_phone(found, PHONE):
            yield f"{what}, phone: {fault}"
    for fault in look_at_magnified(measure(driver, night.page, "", MAGNIFIED, False), MAGNIFIED):
        yield f"{what}, large letters: {fault}"


def check_age(driver, night):
    found = measure(driver, night.page, "", WALLS[1], False)
    if not found["old"]:
        yield "data of long ago is not marked"
    if not found["clock"].endswith("time was up at 20:20"):
        yield f"the bell of long ago is not told: {found['clock']}"
    del night.environment["CANASTA_NOW"]
    night.run("entrant", "add", "Late Latecomer")
    night.run("round", "start", "--minutes", "60", "--again", "--reason", "the bell was not heard")
    found = measure(driver, night.page, "", WALLS[1], False)
    if found["old"]:
        yield f"data of now is marked as old: {found['age']}"
    if not re.search(r"(60:00|59:\d\d|58:\d\d) until \d\d:\d\d$", found["clock"]):
        yield f"the time of the round is not counted down: {found['clock']}"


def check_night(driver, language, sides, entrants, sizes):
    with tempfile.TemporaryDirectory() as folder:
        night = Night(sys.argv[1], folder, sides, entrants, language)
        what = f"{language}, {entrants} entrants, tables of {sides}"
        yield from check_walls(driver, night, sizes, what)
        yield from check_phone(driver, night, what)
        if language == "en":
            yield from check_age(driver, night)


def main():
    lacks = browser.missing()
    if lacks:
        print(lacks)
        return 1
    faults = []
    with browser.browser() as driver:
        for night in (("en", 2, 8, (*WALLS, UPRIGHT)), ("fi", 2, 60, WALLS[:1]),
                      ("sv", 3, 10, (WALLS[1], UPRIGHT)), ("nl", 2, 8, (LARGE, UPRIGHT))):
            faults += check_night(driver, *night)
    print("\n".join(faults[:40]) or "nothing to complain of")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
