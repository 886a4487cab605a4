#!/usr/bin/env python3
"""A folder of published pages: every link leads to a page and every page is linked. Each is valid HTML (tidy) and is
checked in a browser, on a phone and at a desk, light and dark. The feed is valid. Secrets are in no page, and no
language has words of another. After a kill the pages are complete, and the same facts give the same bytes. Without
$CANASTA_SOAK one event alone is published in each language, fewer pages are checked, and it is killed less often."""

import html
import html.parser
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))

from evening import LANGUAGES, Canasta, expect, main

HOSTILE = "<script>alert(1)</script> & \"quotes'"
ATOM = "{http://www.w3.org/2005/Atom}"
SOAK = "CANASTA_SOAK" in os.environ
# Words that only the desk and the referee may see, put into every text field.
SECRETS = ("Salainen", "Kirjuri", "Jasen-4711", "kaista@example.org")
SLIP_A, SLIP_B = "A KKKKKKK AAAA2 reds=2 hand=94 out", "B QQQQ22X 555 hand=AK943b"


class Club(Canasta):
    """A database, and folders published from it."""

    def __init__(self, program):
        self.scratch = tempfile.TemporaryDirectory()
        self.top = pathlib.Path(self.scratch.name)
        self.file = self.top / "club.db"
        super().__init__(program, self.top, "--json", CANASTA_DB=str(self.file))

    def run(self, *words, status=0, file=None):
        answer = super().run(*words, status=status, environment={"CANASTA_DB": str(file or self.file)})
        return json.loads(answer) if answer.startswith(("{", "[")) else answer

    def event(self, name, *more):
        """Makes an event of five pairs whose names are not words of any language."""
        number = str(self.run("event", "new", name, "--rulebook", "fi-canasta", "--hands", "2", "--date", "2026-03-05",
                              *more)["number"])
        for pair in ("Xaq", "Xbq", "Xcq", "Xdq"):
            self.run("--event", number, "entrant", "add", pair, "--player", f"{pair}u", "--player", f"{pair}v",
                     "--club", "Xkerho", "--category", "Xladies")
        self.run("--event", number, "entrant", "add", "Xfqu Xfqv", "--player", "Xfqu", "--player", "Xfqv")
        return number

    def round(self, event, number, *more):
        drawn = self.run("--event", event, "round", "new", *more)
        for table in range(1, len(drawn["tables"]) + 1):
            self.run("--event", event, "hand", "add", f"{number}.{table}", SLIP_A, SLIP_B)
            self.run("--event", event, "hand", "add", f"{number}.{table}", "A 500/300", "B 300/155 out")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.scratch.cleanup()


# The database of a whole club, made once and copied.
WHOLE = []


def whole_club(club):
    """Makes two events in a season, with byes, corrections, penalties, a dispute, and a knock-out after the first."""
    if not WHOLE:
        make_whole(club)
        WHOLE.append(club.file.read_bytes())
    club.file.write_bytes(WHOLE[0])


def make_whole(club):
    first = club.event("Xilta", "--lang", "en")
    for number in (1, 2):
        club.round(first, number, "--method", "swiss")
    club.run("--event", first, "hand", "correct", "1.1.1", "A 700/345 out", "B 300/155", "--kind", "typing",
             "--reason", SECRETS[0])
    club.run("--event", first, "penalty", "add", "1.2", "25C", "--side", "A", "--reason", SECRETS[0])
    club.run("--event", first, "dispute", "open", "1.2.1", "--words", SECRETS[0])
    club.run("--event", first, "table", "end", "2.2", "--clause", "22A", "--against", "A", "--reason", SECRETS[0])
    club.run("person", "set", "2", "--number", SECRETS[2], "--reason", SECRETS[0])
    club.run("--event", first, "phase", "new", "Xloppu", "--method", "knockout", "--from", "5", "--third-place")
    club.round(first, 3)
    second = club.event("Xtoinen", "--lang", "en")
    club.round(second, 1, "--method", "swiss")
    club.run("season", "new", "Xkausi", "--best", "1")
    club.run("season", "add", "Xkausi", first, second)


# --- a folder of pages ---


def pages_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


class Page(html.parser.HTMLParser):
    """The links of a page, and its elements."""

    def __init__(self, text):
        super().__init__()
        self.links, self.tags, self.ids, self.language, self.words = [], [], [], None, []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.tags.append(tag)
        self.links += [found[name] for name in ("href", "src") if name in found]
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "html":
            self.language = found.get("lang")

    def handle_data(self, data):
        self.words.append(data)


def followed(folder, pages):
    """Returns all pages reached from the first one. A link that leads nowhere or outside is wrong."""
    ahead, reached = ["index.html"], {"index.html"}
    while ahead:
        name = ahead.pop()
        if not name.endswith(".html"):
            continue
        page = Page(pages[name].decode())
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            expect((parts.scheme, parts.netloc, link.startswith("/")), ("", "", False), f"{name}: {link} is relative")
            if not parts.path:
                expect(parts.fragment in page.ids, True, f"{name}: {link} is on the page")
                continue
            to = os.path.normpath(os.path.join(os.path.dirname(name), parts.path))
            expect(to in pages, True, f"{name}: {link} leads to a page")
            if to not in reached:
                reached.add(to)
                ahead.append(to)
    return reached


def check_page(name, page, language):
    expect(page.language, language, f"{name} says its language")
    expect(len(page.ids), len(set(page.ids)), f"{name} names each part once")
    for part in ("header", "nav", "main", "footer", "h1"):
        expect(page.tags.count(part) >= 1, True, f"{name} has {part}")
    for part in ("script", "style", "form", "iframe", "img"):
        expect(part in page.tags, False, f"{name} has no {part}")


def one_of_each_kind(names):
    kinds = {}
    for name in names:
        kinds.setdefault(re.sub(r"[\d.]+html$|\d+/", "", name), name)
    return list(kinds.values())


def check_tidy(folder, names):
    for name in names if SOAK else one_of_each_kind(names):
        done = subprocess.run(["tidy", "-e", "-q", "-utf8", name], cwd=folder, capture_output=True, text=True, check=False)
        expect((done.returncode, done.stderr), (0, ""), f"{name} by tidy")


def check_feed(pages):
    feed = xml.etree.ElementTree.fromstring(pages["feed.xml"])
    expect(feed.tag, ATOM + "feed", "the feed")
    entries = feed.findall(ATOM + "entry")
    for part in [feed, *entries]:
        for needed in ("id", "title", "updated"):
            expect(len(part.findall(ATOM + needed)), 1, f"{needed} of what the feed has")
        expect(part.find(ATOM + "id").text.startswith("urn:uuid:"), True, "an id")
        expect(bool(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", part.find(ATOM + "updated").text)), True, "a time")
        for link in part.findall(ATOM + "link"):
            expect(link.get("href") in pages, True, f"{link.get('href')} is there")
    ids = [part.find(ATOM + "id").text for part in [feed, *entries]]
    expect(len(ids), len(set(ids)), "ids differ")
    times = [entry.find(ATOM + "updated").text for entry in entries]
    expect(times, sorted(times, reverse=True), "newest first")
    expect(feed.find(ATOM + "updated").text, max(times), "the feed is as new as its newest")
    return ids


# --- checks ---


def publish_hostile(club):
    """Publishes events and a season with names that are markup. Returns the folder and the answer."""
    whole_club(club)
    club.run("--event", "1", "entrant", "rename", "1", HOSTILE)
    club.run("--event", "1", "event", "set", "--name", HOSTILE)
    www = club.top / "www"
    return www, club.run("publish", str(www))


def links_and_pages(program):
    with Club(program) as club:
        www, said = publish_hostile(club)
        pages = pages_of(www)
        lists = {name for name in pages if name.endswith("pages.txt")}
        expect(said, {"written": len(pages) - len(lists), "unchanged": 0, "removed": 0}, "all are new")
        expect(sorted(set(pages) - lists - followed(www, pages)), [], "pages that nothing leads to")
        names = [name for name in pages if name.endswith(".html")]
        for name in names:
            text = pages[name].decode()
            check_page(name, Page(text), "en")
            expect("<script>alert" in text, False, f"{name}: a name is text")
            expect(re.search(r"[{}]|\[\]|https?://|&lt;!--", text), None, f"{name} is whole and asks nobody")
            for secret in SECRETS:
                expect(secret in text, False, f"{name}: everybody is told `{secret}`")
        expect(sum(HOSTILE in html.unescape(pages[name].decode()) for name in names) > 10, True, "who plays")
        penalised, decided = (" ".join(" ".join(Page(pages[f"event-1/table-{table}.html"].decode()).words).split())
                              for table in ("1.2", "2.2"))
        expect("P1 · 1.2 after hand 2 · A" in penalised and "25C · -100" in penalised, True, "a total is no sum of hands")
        expect("decided under 22A against" in decided and "but do not count" in decided, True, "nor is a decided game's")
        for part in ("event-1/phase-2.html", "season-1/index.html", "event-1/hand-1.1.1.html", "event-2/round-1.html",
                     "players/index.html"):
            expect(part in pages, True, part)
        expect(sum(name.startswith("players/player-") for name in names), 10, "everybody has a page, two events or one")
        check_tidy(www, names)
        check_feed(pages)


def in_a_browser(program):
    """Checks one page of each kind without scripts: light on a phone, dark at a desk, and all four combinations in the
    long form."""
    import browser  # pylint: disable=import-outside-toplevel
    from phones import DESK, LOOK, PHONE  # pylint: disable=import-outside-toplevel
    looks = [(PHONE, False), (DESK, True), *([(PHONE, True), (DESK, False)] if SOAK else [])]
    with Club(program) as club, browser.browser("--allow-file-access-from-files") as driver:
        www, _ = publish_hostile(club)
        for name in one_of_each_kind([name for name in pages_of(www) if name.endswith(".html")]):
            for size, dark in looks:
                browser.show(driver, f"file://{www}/{name}", size, dark)
                expect(driver.execute_script(LOOK), [], f"{name}, {size[0]} wide, {'dark' if dark else 'light'}")
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print", "features": []})
            expect(driver.execute_script("return getComputedStyle(document.querySelector('nav')).display"), "none",
                   f"{name} on paper has no buttons")
        expect(driver.get_log("browser"), [], "the browser has nothing to say")


def held_back(program):
    """Checks that of silent rounds only pairings are published, and no link leads further."""
    with Club(program) as club:
        event = club.event("Xilta", "--lang", "en", "--silent-from", "2")
        for number in (1, 2):
            club.round(event, number, "--method", "swiss")
        www = club.top / "www"
        club.run("publish", str(www))
        pages = pages_of(www)
        lists = {name for name in pages if name.endswith("pages.txt")}
        expect(sorted(set(pages) - lists - followed(www, pages)), [], "pages that nothing leads to")
        expect("event-1/table-1.1.html" in pages, True, "a round that is told")
        expect("event-1/round-2.html" in pages, True, "who meets whom in the one held back")
        expect([name for name in pages if re.search(r"(table|hand)-2\.", name)], [], "of it no table and no hand")


def many_events(program):
    """Checks that a season with too many events for columns shows the sums and links each event."""
    with Club(program) as club:
        event = club.event("Xilta", "--lang", "en")
        club.round(event, 1, "--method", "swiss")
        more = [str(club.run("event", "new", f"Xevent {number}", "--rulebook", "fi-canasta")["number"])
                for number in range(23)]
        club.run("season", "new", "Xkausi")
        club.run("season", "add", "Xkausi", event, *more)
        www = club.top / "www"
        club.run("publish", str(www), "--season", "Xkausi")
        fitting = Page(pages_of(www)["season-1/index.html"].decode())
        expect(fitting.tags.count("th"), 6 + 24 + 10, "24 events have a column each")
        expect("Xkerho" in fitting.words, True, "who is of which club")
        club.run("season", "add", "Xkausi", str(club.run("event", "new", "Xlast", "--rulebook", "fi-canasta")["number"]))
        club.run("publish", str(www), "--season", "Xkausi")
        pages = pages_of(www)
        sums = Page(pages["season-1/index.html"].decode())
        expect(sums.tags.count("th"), 6 + 10, "of 25 the sums alone are told")
        expect([f"../event-{number}/index.html" in sums.links for number in range(1, 26)], [True] * 25, "each is led to")
        followed(www, pages)
        # An event that was played before all others and entered last comes last.
        club.run("event", "new", "Xold", "--rulebook", "fi-canasta", "--date", "2020-01-05")
        club.run("season", "add", "Xkausi", "26")
        club.run("publish", str(www), "--season", "Xkausi")
        led = [link for link in Page(pages_of(www)["index.html"].decode()).links if link.startswith("event-")]
        expect(led, [f"event-{number}/index.html" for number in (*range(25, 0, -1), 26)], "the newest first")


def substitutes(program):
    """Checks that opponents are the persons who really played, not those who were drawn."""
    with Club(program) as club:
        event = club.event("Xilta", "--lang", "en")
        club.run("--event", event, "round", "new", "--table", "1:2", "--table", "3:4")
        club.run("--event", event, "seat", "substitute", "1.1", "--side", "A", "--out", "Xaqu", "--in", "Xnewu")
        club.run("--event", event, "hand", "add", "1.1", SLIP_A, SLIP_B)
        club.run("--event", event, "seat", "substitute", "1.1", "--side", "B", "--out", "Xbqv", "--in", "Xfqu")
        club.run("--event", event, "hand", "add", "1.1", "A 500/300", "B 300/155 out")
        www = club.top / "www"
        club.run("publish", str(www))
        pages = pages_of(www)
        met = {}
        for name in pages:
            if name.startswith("players/player-"):
                words = [word.strip() for word in Page(pages[name].decode()).words if word.strip()]
                own, after = words[0], words[words.index("Opponents met") + 1:] if "Opponents met" in words else []
                met[own] = {word for word in after if word.startswith("X")}
        expect(met["Xnewu"], {"Xbqu", "Xbqv", "Xfqu"}, "a substitute met all who sat on the other side")
        expect(met["Xaqv"], {"Xbqu", "Xbqv", "Xfqu"}, "so did the partner")
        expect(met["Xaqu"], set(), "who was drawn and never sat met nobody")
        expect(met["Xfqu"], {"Xnewu", "Xaqv"}, "who came in for the second hand")
        expect(met["Xbqv"], {"Xnewu", "Xaqv"}, "who sat for the first")
        page = pages[f"event-{event}/player-1.html"].decode()
        expect('href="player-2.html"' in page, True, "an opponent is led to")


def words_of(pages):
    """Returns the words of all pages without names."""
    found = set()
    for name, data in pages.items():
        if name.endswith(".html"):
            words = re.findall(r"[^\W\d_]{3,}", " ".join(Page(data.decode()).words))
            found |= {word.casefold() for word in words if not re.fullmatch(r"X[a-e]q[uv]?|X[a-z]+", word)}
    return found


# Words that are spelled as in English and are right.
SAME = {
    "fi": {"canasta"},
    "sv": {"canasta", "final", "hand", "plus", "minus", "joker", "under"},
    "nl": {"canasta", "club", "hand", "joker", "minus", "plus", "open", "knock", "out", "minimum",
           "score"},
}


def languages(program):
    with Club(program) as club:
        whole_club(club)
        told = {}
        for language in LANGUAGES:
            www = club.top / language
            club.run("publish", str(www), "--lang", language, *([] if SOAK else ["--event", "1"]))
            pages = pages_of(www)
            told[language] = words_of(pages)
            for name in pages:
                if name.endswith(".html"):
                    expect(Page(pages[name].decode()).language, language, f"{name} says its language")
        for language in LANGUAGES[1:]:
            expect(sorted((told[language] & told["en"]) - SAME[language]), [], f"{language} and English")
        club.run("event", "set", "--lang", "sv", "--event", "1")
        club.run("publish", str(club.top / "own"))
        pages = pages_of(club.top / "own")
        expect([Page(pages[f"event-{number}/index.html"].decode()).language for number in (1, 2)], ["sv", "en"],
               "each event in its own")


def same_facts_same_bytes(program):
    with Club(program) as club:
        whole_club(club)
        www, again, other = (club.top / name for name in ("www", "again", "other"))
        club.run("publish", str(www))
        before = {path: path.stat().st_mtime_ns for path in www.rglob("*")}
        said = club.run("publish", str(www))
        expect((said["written"], said["removed"]), (0, 0), "nothing changed")
        expect({path: path.stat().st_mtime_ns for path in www.rglob("*")}, before, "and nothing is touched")
        club.run("publish", str(again))
        expect(pages_of(again), pages_of(www), "a new folder has the same")
        exported = club.top / "all.jsonl"
        club.run("export", str(exported))
        copy = club.top / "copy.db"
        club.run("import", str(exported), file=copy)
        club.run("publish", str(other), file=copy)
        expect(pages_of(other), pages_of(www), "an imported file, too")
        ids = check_feed(pages_of(www))
        club.run("--event", "2", "hand", "correct", "1.1.1", "A 700/345 out", "B 300/155", "--kind", "typing",
                 "--reason", "x")
        club.run("publish", str(www))
        expect(check_feed(pages_of(www)), ids, "ids stay, whatever is put right")


def reached(www, stage):
    """Returns true if publishing has come that far: so many new pages are written, or all of them are complete."""
    beside = www / (".canasta-whole" if stage is None else ".canasta-new")
    try:
        return beside.is_dir() and len([path for path in beside.rglob("*.html")]) >= (stage or 0)
    except FileNotFoundError:
        return False


# The signal, and the stage.
KILLED = [(signal.SIGKILL, 5), (signal.SIGTERM, 20), (signal.SIGKILL, None), (signal.SIGKILL, 0), (signal.SIGTERM, 3),
          (signal.SIGINT, 20), (signal.SIGKILL, 30), (signal.SIGTERM, None), (signal.SIGKILL, None)]


def killed(program):
    """Checks that pages are the old or the new ones, each complete, and that the next run makes everything right."""
    with Club(program) as club:
        whole_club(club)
        www, wanted = club.top / "www", club.top / "wanted"
        club.run("publish", str(www))
        for turn, (how, stage) in enumerate(KILLED if SOAK else KILLED[:3]):
            club.run("event", "set", "--name", f"Xilta {turn}", "--event", "1")
            old = pages_of(www)
            shutil.rmtree(wanted, ignore_errors=True)
            club.run("publish", str(wanted))
            new = pages_of(wanted)
            running = subprocess.Popen(club.words("publish", www), env=club.environment, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            while running.poll() is None and not reached(www, stage):
                pass
            running.send_signal(how)
            running.wait()
            now = {name: data for name, data in pages_of(www).items() if not name.startswith(".")}
            for name, data in now.items():
                expect(data in (old.get(name), new.get(name)), True, f"{name}, killed in turn {turn}")
            expect(set(old) & set(new) <= set(now), True, "no page is missing")
            if how != signal.SIGKILL:
                expect([path for path in www.iterdir() if path.name.startswith(".")], [], "nothing is left beside")
            club.run("publish", str(www))
            expect(pages_of(www), new, f"the next time, in turn {turn}")


def two_at_once(program):
    with Club(program) as club:
        whole_club(club)
        www = club.top / "www"
        both = [subprocess.Popen(club.words("publish", www), env=club.environment, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE) for _ in range(2)]
        statuses = sorted(process.wait() for process in both)
        for process in both:
            process.stdout.close()
            process.stderr.close()
        expect(statuses[0] == 0 and statuses[1] in (0, 3), True, f"one of two at least: {statuses}")
        expect(club.run("publish", str(www))["written"], 0, "and it is whole")


if __name__ == "__main__":
    if not shutil.which("tidy"):
        sys.exit("published.py: there is no tidy (sh src/cmake/packages.sh test)")
    main([links_and_pages, held_back, many_events, substitutes, languages, same_facts_same_bytes, killed, two_at_once],
         [in_a_browser])
