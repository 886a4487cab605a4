#!/usr/bin/env python3
"""Looks at the page that follows an event as a browser draws it.

Usage: wall.py CANASTA. In headless Chromium, on walls and on a phone, light and dark, in every
language, with few entrants and with many, with names nobody would wish for: letters on a wall are a
twenty-fifth of its height or more, nothing is wider than the screen, nothing stands on anything else,
every row is on exactly one page, the time of the round is counted down, no name of a hundred letters is
cut, and none is markup.
"""
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

WALLS = ((1920, 1080), (1280, 720), (1024, 768))
UPRIGHT, LARGE = (1080, 1920), (3840, 2160)
PHONE = (390, 844)
RULEBOOKS = {2: "fi-canasta", 3: "au-canasta-3"}  # by the sides of a table
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

# Written into a copy of the page; what it finds is left in the document, which Chromium prints.
MEASURE = r"""
(function () {
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
	var said = {
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
		short: all("td.name bdi, .mark").filter(seen).filter(function (part) {
			return part.textContent.length < 110 && (part.scrollHeight > part.clientHeight + 2 && part.clientHeight > 0
				|| !part.closest("td.name.long") && part.closest("td.name")
				&& part.closest("td.name").scrollWidth > part.closest("td.name").clientWidth);
		}).map(function (part) { return part.textContent; }),
	};
	var out = document.createElement("pre");
	out.id = "measured";
	out.textContent = JSON.stringify(said);
	document.body.appendChild(out);
})();
"""


def browser():
    return shutil.which("chromium") or shutil.which("chromium-browser")


# Chromium's window is never as narrow as a phone: there the page stands in a frame.
FRAME = """<!DOCTYPE html><style>body { margin: 0 }</style>
<iframe width="%d" height="%d" style="border: 0" srcdoc="%s"></iframe>
<script>document.querySelector("iframe").onload = function () {
document.body.appendChild(this.contentDocument.getElementById("measured").cloneNode(true)); };</script>"""


def measure_phone(page, dark, folder):
    frame = pathlib.Path(folder, "frame.html")
    frame.write_text(FRAME % (*PHONE, html.escape(page.read_text("utf-8"))), "utf-8")
    return measure(frame, "", (1000, 900), dark, folder)


def measure(page, hash_, size, dark, folder):
    profile = pathlib.Path(folder, "profile")
    done = subprocess.run(
        [browser(), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         "--no-first-run", "--disable-background-networking", "--disable-dev-shm-usage",
         f"--user-data-dir={profile}", f"--window-size={size[0]},{size[1]}",
         f"--blink-settings=preferredColorScheme={0 if dark else 1}",
         "--virtual-time-budget=1500", "--dump-dom", f"file://{page}{hash_}"],
        capture_output=True, timeout=120, check=False)
    dom, complaint = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    found = re.search(r'<pre id="measured">(.*?)</pre>', dom, re.S)
    if not found:
        raise SystemExit(f"chromium measured nothing: {complaint[-2000:]}")
    return json.loads(html.unescape(found.group(1)))


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
    # Its foot stays at the lower edge, and what is scrolled passes below it.
    found["letters"] = [letters for letters in found["letters"] if not letters["foot"]]
    yield from look(found, size)
    if found["turning"] or len(found["rows"]) != found["total"]:
        yield "on a phone everything stands below one another"
    for letters in found["letters"]:
        if letters["size"] < 12:
            yield f"`{letters['text']}` is only {letters['size']} high"


class Night:
    """An event with its page; the script that measures stands in a copy."""

    def __init__(self, program, folder, sides, entrants, language):
        self.program, self.folder = program, folder
        self.environment = dict(os.environ, CANASTA_NOW="2020-03-05T19:30:00Z",
                                CANASTA_DB=str(pathlib.Path(folder, "wall.db")))
        names = HOSTILE + [f"Entrant {n} Aaltonen & Berg" for n in range(1, entrants + 1)]
        csv = pathlib.Path(folder, "entrants.csv")
        csv.write_text("name,player1,player2,club\n" + "".join(
            '"%s","Alfa %d","Beeta %d",Club\n' % (name.replace('"', '""'), n, n)
            for n, name in enumerate(names[:entrants])), "utf-8")
        self.run("event", "new", "Kuvitelma <i>& yö</i>", "--rulebook", RULEBOOKS[sides],
                 "--hands", "1", "--date", "2026-03-05", "--venue", "A hall with a long name by the sea")
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

    def run(self, *words):
        done = subprocess.run([self.program, *words], env=self.environment, capture_output=True,
                              check=False, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(words)}: {done.stderr}")
        return done.stdout

    def measured(self):
        path = pathlib.Path(self.folder, "measured.html")
        text = pathlib.Path(self.page).read_text("utf-8")
        path.write_text(text.replace("</body>", f"<script>{MEASURE}</script></body>"), "utf-8")
        return path


def check_walls(night, sizes, what, folder):
    page = night.measured()
    for number, size in enumerate(sizes):
        dark, rows, count, at = number % 2 == 1, [], 1, 1
        while at <= count:
            found = measure(page, f"#{at}", size, dark, folder)
            for fault in look_at_wall(found, size):
                yield f"{what}, {size[0]}x{size[1]}, page {at}: {fault}"
            rows += found["rows"]
            if at == 1:
                count = pages_of(page, size, folder)
            at += 1
        if sorted(rows) != sorted(set(rows)) or len(rows) != found["total"]:
            yield f"{what}, {size[0]}x{size[1]}: {len(rows)} of {found['total']} rows are shown"
        if (found["ground"] == "rgb(255, 255, 255)") == dark:
            yield f"{what}: dark is not dark, or light not light"


def pages_of(page, size, folder):
    turn = measure(page, "", size, False, folder)["turn"]
    return int(turn.split("/")[1]) if turn else 1


def check_phone(night, what, folder):
    for dark in (False, True):
        found = measure_phone(night.measured(), dark, folder)
        for fault in look_at_phone(found, PHONE):
            yield f"{what}, phone: {fault}"


def check_age(night, folder):
    found = measure(night.measured(), "", WALLS[1], False, folder)
    if not found["old"]:
        yield "data of long ago is not marked"
    if not found["clock"].endswith("time was up at 20:20"):
        yield f"the bell of long ago is not told: {found['clock']}"
    del night.environment["CANASTA_NOW"]
    night.run("entrant", "add", "Late Latecomer")
    night.run("round", "start", "--minutes", "60", "--again", "--reason", "the bell was not heard")
    found = measure(night.measured(), "", WALLS[1], False, folder)
    if found["old"]:
        yield f"data of now is marked as old: {found['age']}"
    if not re.search(r"(60:00|59:\d\d|58:\d\d) until \d\d:\d\d$", found["clock"]):
        yield f"the time of the round is not counted down: {found['clock']}"


def main():
    if not browser():
        print("there is no chromium (apt-get install chromium)")
        return 1
    faults = []
    for language, sides, entrants, sizes in (("en", 2, 8, (*WALLS, UPRIGHT)), ("fi", 2, 60, WALLS[:1]),
                                             ("sv", 3, 10, (WALLS[1], UPRIGHT)),
                                             ("nl", 2, 8, (LARGE, UPRIGHT))):
        with tempfile.TemporaryDirectory() as folder:
            night = Night(sys.argv[1], folder, sides, entrants, language)
            what = f"{language}, {entrants} entrants, tables of {sides}"
            faults += check_walls(night, sizes, what, folder)
            faults += check_phone(night, what, folder)
            if language == "en":
                faults += check_age(night, folder)
    print("\n".join(faults[:40]) or "nothing to complain of")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
