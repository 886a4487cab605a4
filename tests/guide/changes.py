#!/usr/bin/env python3
"""Makes the example changes of the programmer's guide in a copy of the sources.

changes.py GUIDE TOP WORK [CC CANASTA]: copies the sources of TEXT below TOP into WORK, makes every change of the guide
there, builds the changed program with the compiler CC, and checks what each change adds, which CANASTA lacks. Without a
compiler it only makes the changes: each line that the guide names must be there.

A block of the guide begins with the name of a file. A line with a plus is new: it comes below the line before it, with
the indent relative to that as in the guide. A line with a minus is deleted. Other lines give the place. Lines with a
plus alone are a new file, or the end of an existing one. `cp OLD NEW` copies a file before it is changed.
"""
import contextlib
import filecmp
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import Canasta  # noqa: E402

TREE = ("CMakeLists.txt", "LICENSE", "src", "schema", "templates", "examples")
FILE = re.compile(r"(?:cp \S+ )?(?:src|schema|templates|examples)/\S+")
FIRST, OTHERS = "## One change, from rulebook to paper", "## Adding"


def blocks(guide):
    """Yields the blocks that change a file, in the guide's order: its name, and its lines."""
    text = pathlib.Path(guide).read_text(encoding="utf-8")
    for heading in (FIRST, OTHERS):
        section = text.split(f"\n{heading}\n", 1)[1].split("\n## ", 1)[0]
        for block in re.findall(r"(?m)(?:^    .*\n|^\n(?=    [+ -] ))+", section):
            name, *lines = [line[4:] for line in block.strip("\n").split("\n")]
            if FILE.fullmatch(name):
                yield name, [line for line in lines if line]


def unnamed(guide, top):
    """Yields files that an example changes but its section does not mention before, directly or by folder."""
    text = pathlib.Path(guide).read_text(encoding="utf-8").split(f"\n{OTHERS}\n", 1)[1].split("\n## ", 1)[0]
    for section in text.split("\n### ")[1:]:
        said = re.sub(r"(?m)^    .*\n", "", section)
        for name in re.findall(r"(?m)^    ((?:src|schema|templates)/\S+)$", section):
            short = name.removeprefix("src/")
            there = pathlib.Path(top, name).exists() and not re.search("CMakeLists|^templates/labels/", name)
            if there and f"`{short}`" not in said and f"`{short.rsplit('/', 1)[0]}/`" not in said:
                yield f"{section.split(chr(10))[0]}: {short}"


def place_of(lines, wanted, name):
    """Returns the only line of the file with these words, whatever blanks."""
    places = [place for place, line in enumerate(lines) if line.split() == wanted.split()]
    if len(places) != 1:
        sys.exit(f"{name} has this line of programmer.md {len(places)} times, and not once: {wanted.strip()}\n"
                 "Quote in the guide a line as the file has it now, and has it once")
    return places[0]


def width(line):
    return len(line) - len(line.lstrip())


def changed(text, block, name):
    """Returns the text of the file after its block."""
    lines = text.split("\n")
    at, margin, said = len(lines) - 2, "", 0  # the end, if no line gives another place
    for line in block:
        sign, line = line[0], line[2:]
        if sign in " -":
            at = place_of(lines, line, name)
            margin, said = lines[at][:width(lines[at])], width(line)
            if sign == "-":
                del lines[at]
                at -= 1
            continue
        at += 1
        deeper = width(line) - said
        lines.insert(at, (margin + " " * deeper if deeper >= 0 else margin[:deeper]) + line.lstrip())
    return "\n".join(lines)


def make(guide, top, copy):
    """Writes the changed tree. A file that is right already stays, so that it is not built again."""
    files = {}
    for block_name, block in blocks(guide):
        name = block_name.rsplit(" ", 1)[-1]
        if block_name != name:
            files[name] = pathlib.Path(top, block_name.split(" ")[1]).read_text(encoding="utf-8")
        source = pathlib.Path(top, name)
        if name not in files:
            files[name] = source.read_text(encoding="utf-8") if source.exists() else ""
        files[name] = changed(files[name], block, name)
    wanted = set()
    for root in TREE:
        path = pathlib.Path(top, root)
        for source in [path] if path.is_file() else path.rglob("*"):
            name = str(source.relative_to(top))
            if source.is_file() and name not in files and "/out/" not in name:
                wanted.add(name)
                to = copy / name
                if not to.exists() or not filecmp.cmp(source, to, shallow=False):
                    to.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(source, to)
    for name, text in files.items():
        to = copy / name
        if not to.exists() or to.read_text(encoding="utf-8") != text:
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(text, encoding="utf-8")
    for left in [path for path in copy.rglob("*") if path.is_file()]:
        if str(left.relative_to(copy)) not in wanted | set(files):
            left.unlink()


def build(copy, folder, compiler):
    """Builds the program of the copy, with libharu under another name, like a new version of that library."""
    folder.mkdir(exist_ok=True)
    haru = subprocess.run([compiler, "-print-file-name=libhpdf.so"], check=True, capture_output=True, text=True)
    shutil.copyfile(pathlib.Path(haru.stdout.strip()).resolve(), folder / "libhpdf-9.9.9.so")
    for command in (["cmake", "-S", copy, "-B", folder, "-G", "Ninja", f"-DCMAKE_C_COMPILER={compiler}",
                     "-DCMAKE_BUILD_TYPE=Debug", "-DBUILD_TESTING=OFF", "-DCANASTA_WERROR=ON", f"-DHPDF_LIBRARY={folder / 'libhpdf-9.9.9.so'}"],
                    ["cmake", "--build", folder, "--target", "canasta"]):
        done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            sys.exit(done.stdout[-6000:])
    return folder / "src" / "canasta"


class Club(Canasta):
    """A folder for commands, with a database of one event."""

    def __init__(self, program, folder, source, libraries):
        super().__init__(program, folder, LD_LIBRARY_PATH=str(libraries))
        self.source = source
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.run("event", "new", "Kuvitelma", "--rulebook", "fi-canasta", "--hands", "2")
        for name in ("Alfa", "Beeta", "Gamma", "Delta"):
            self.run("entrant", "add", name)

    @contextlib.contextmanager
    def serve(self):
        """Yields the address of the hall while it is open."""
        with subprocess.Popen(self.words("serve", "--port", "0", "--json"), cwd=self.folder, text=True,
                              stdout=subprocess.PIPE, env=self.environment) as served:
            try:
                yield json.loads(served.stdout.readline())["url"].rstrip("/")
            finally:
                served.terminate()

    def paper(self, *words):
        self.run(*words, "--pdf", "paper.pdf", "--replace")
        return subprocess.run(["pdftotext", "-layout", "paper.pdf", "-"], cwd=self.folder, check=True,
                              capture_output=True, text=True).stdout


# --- what each change adds; called with the changed program and the present one ---

def one_change(new, old):
    assert "pack" not in old.ask("rulebook", "card", "fi-canasta")
    points = new.ask("rulebook", "card", "fi-canasta")["pack"]
    for language, words in (("en", "All cards together: "), ("fi", "Kaikki kortit yhteensä: "),
                            ("sv", "Alla kort tillsammans: "), ("nl", "Alle kaarten samen: ")):
        line = re.compile(words.replace(" ", r"\s+") + r"\W?".join(str(points)))
        assert line.search(new.run("rulebook", "card", "fi-canasta", "--lang", language)), language
        assert line.search(new.paper("rulebook", "card", "fi-canasta", "--lang", language)), language


def a_kind_of_penalty(new, old):
    words = ("penalty", "remind", "1.1", "--side", "A", "--reason", "slow play")
    for club in (new, old):
        club.run("round", "new", "--table", "1:2", "--table", "3:4")
    old.call(*words, status=2)
    assert new.ask(*words)["kind"] == "reminder"
    assert "reminder" in new.run("penalty", "list") and "slow play" in new.run("table", "1.1")
    assert "penalty-remind" in new.run("log")
    new.run("verify")


def a_standings_column(new, old):
    for club in (new, old):
        club.run("round", "new", "--table", "1:2", "--table", "3:4")
        club.run("table", "end", "1.1", "--clause", "22A", "--against", "B", "--reason", "late")
    assert [row["artificial"] for row in new.ask("standings")["standings"]] == [0, 0, 0, 0]
    assert "artificial" not in old.ask("standings")["standings"][0]
    assert "artificial" in new.run("standings", "--csv").split("\n")[0].split(",")
    assert new.run("standings") != old.run("standings")


def a_tie_break(new, old):
    words = ("event", "set", "--tie-breaks", "played,lot")
    old.call(*words, status=2)
    new.run(*words)
    new.run("round", "new", "--table", "1:2", "--bye", "3", "--bye", "4")
    for points in (200, 205):
        new.run("hand", "add", "1.1", f"A 500/{points} out", "B 0/50")
    assert [row["played"] for row in new.ask("standings")["standings"]] == [1, 0, 0, 1]
    assert new.ask("standings")["tie_breaks"] == ["played"]


def an_output_format(new, old):
    old.call("standings", "--lines", status=2)
    lines = new.run("standings", "--lines").split("\n")
    assert "standings.1.rank = 1" in lines and "standings.4.entrant = Delta" in lines, lines
    assert new.call("standings", "--lines", "--csv", status=2)


def a_language(new, old):
    old.call("standings", "--lang", "de", status=2)
    assert " Paar " in new.run("standings", "--lang", "de")


def a_command(new, old):
    old.call("entrant", "count", status=2)
    assert new.run("entrant", "count") == "4 entrants\n"
    assert new.ask("entrant", "count") == {"entrants": 4}
    assert "count the entrants" in new.run("help", "entrant", "count")


def a_rulebook_mechanism(new, old):
    text = next(pathlib.Path(new.source).glob("schema/rulebooks/fi-canasta.yaml")).read_text(encoding="utf-8")
    text = text.replace("id: fi-canasta", "id: fi-other", 1).replace("  points: 100\n  clause: 18C\n",
                                                                    "  points: 100\n  not-out: 50\n  clause: 18C\n", 1)
    cards = "A KKKKKKK AAAA2 reds=1 hand=- out\nB QQQ hand=9\n"
    for club in (new, old):
        (club.folder / "other.yaml").write_text(text, encoding="utf-8")

    def score(book, slip, *words, status=(0, 1)):
        return new.call("score", "--rulebook", book, *words, text=slip, status=status).stdout

    old.call("score", "--rulebook", "./other.yaml", status=2, text=cards)
    assert "a side that does not go out" in new.run("rulebook", "show", "./other.yaml")
    assert "not gone out" in score("./other.yaml", cards)
    assert "not gone out" not in score("fi-canasta", cards)
    # The same hand as sums has no finding, and sums without the price are impossible.
    sums = [(side["base"], side["cards"]) for side in json.loads(score("./other.yaml", cards, "--json"))["sides"]]
    assert [base for base, _ in sums] == [700, -50], sums
    for book, base, possible in (("./other.yaml", -50, True), ("./other.yaml", 0, False),
                                 ("fi-canasta", 0, True), ("fi-canasta", -50, False)):
        slip = f"A {sums[0][0]}/{sums[0][1]} reds=1 out\nB {base}/{sums[1][1]}\n"
        said = score(book, slip, "--json")
        assert ("totals-impossible" not in said) == possible, (book, base, said)
    # A claim that leaves the price out is explained.
    claimed = cards.replace("hand=9", f"hand=9 claim={sums[1][0] + sums[1][1] + 50}")
    assert "a side that did not go out left out" in score("./other.yaml", claimed), score("./other.yaml", claimed)


def a_pairing_method(new, old):
    old.call("round", "new", "--method", "mirror", status=2)
    new.run("round", "new", "--table", "1:2", "--table", "3:4")
    new.call("round", "new", "--method", "mirror", status=1)  # it waits for results
    drawn = new.ask("round", "new", "--method", "mirror", "--ahead")
    met = sorted(sorted(side["entrant"] for side in table["sides"]) for table in drawn["tables"])
    assert met == [["Alfa", "Delta"], ["Beeta", "Gamma"]], met
    new.run("round", "check", "2")


def a_hall_page(new, old):
    for club, wanted in ((new, 200), (old, 404)):
        with club.serve() as address:
            try:
                with urllib.request.urlopen(address + "/entrants", timeout=20) as page:
                    status, text = page.status, page.read().decode()
            except urllib.error.HTTPError as failed:
                status, text = failed.code, ""
        assert status == wanted and (status == 404 or "<bdi>Gamma</bdi>" in text), (status, text)


def a_field_recorded_with_a_hand(new, old):
    words = ("hand", "add", "1.1", "A KKKKKKK AAAA2 piles=3 hand=- out", "B QQQ hand=9")
    for club in (new, old):
        club.run("round", "new", "--table", "1:2", "--table", "3:4")
    old.call(*words, status=2)
    new.run(*words)
    assert '"piles":3' in new.run("hand", "show", "1.1.1", "--json").replace(" ", "")
    assert "piles=3" in new.run("hand", "show", "1.1.1", "--history")
    new.run("verify")


def a_schema_change(new, old):
    assert new.ask("version")["file_version"] == old.ask("version")["file_version"] + 1
    with sqlite3.connect(new.folder / "canasta.db") as file:
        assert file.execute("SELECT count(packs) FROM game").fetchone() == (0,)
    exported = new.run("export", "night.jsonl")
    assert exported


def a_new_libharu(new, old):
    assert "Alfa" in new.paper("standings") and "Alfa" in old.paper("standings")
    new.environment["LD_LIBRARY_PATH"] = "/nonexistent"
    assert "libhpdf-9.9.9.so" in new.call("standings", "--pdf", "other.pdf", status=3).stderr


CHECKS = [one_change, a_kind_of_penalty, a_standings_column, a_tie_break, an_output_format, a_language, a_command,
          a_rulebook_mechanism, a_pairing_method, a_hall_page, a_field_recorded_with_a_hand,
          a_schema_change, a_new_libharu]


def main(guide, top, work, compiler=None, canasta=None):
    work = pathlib.Path(work).resolve()
    copy, folder = work / "copy", work / "build"
    missing = list(unnamed(guide, top))
    assert not missing, f"the guide does not name: {missing}"
    make(guide, top, copy)
    if not compiler:
        return
    program = build(copy, folder, compiler)
    for check in CHECKS:
        check(Club(program, work / "new", copy, folder), Club(canasta, work / "old", top, "/nonexistent"))
        print(f"{check.__name__}: held")


if __name__ == "__main__":
    main(*sys.argv[1:])
