#!/usr/bin/env python3
"""Records the behaviour of a build and compares it with that of another build.

    baseline.py record CANASTA FILE       records the behaviour of the program CANASTA in FILE
    baseline.py compare OLD NEW [KEY...]  shows the differences between two such files; exit 1 if there are any

For every command of every transcript the recording has the exit status, and the status and answer of the same command
with --json, run in a copy of its folder. It also has the export of each database that a transcript leaves, the words of
each PDF with their places on the page, and, if valgrind is installed, the number of instructions of some long commands.
This takes some minutes. Random figures (salts, hashes, codes) are masked.

`compare` ignores the JSON members named in baseline.flags, next to this file, or as KEYs: those that a change may
remove (baseline.flags), and wording (message says why ...). It shows instruction counts that differ by more than one in
a hundred. They can be compared only between builds of the same kind (Release).
"""
import concurrent.futures
import difflib
import glob
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "transcript")]
from canasta import Canasta  # noqa: E402
import replay  # noqa: E402

MASKED = re.compile(r'/tmp[^\s"\\]*/work\b|\b[0-9a-f]{16,}\b|(?<="code":")[A-Z0-9]{2,}[A-Z0-9-]*|(?<="commit":")[^"]*')
LONG = {"score": (("score", "--rulebook", "fi-canasta", "-"), "A KKKKKKK AAAA2 reds=2 hand=- out\nB QQQQ22X 555 hand=AK943b\n"),
        "import": (("--db", "again.db", "import", "night.jsonl"), None), "verify": (("verify",), None),
        "standings": (("standings", "--by-round"), None), "draw": (("round", "new", "--method", "swiss"), None),
        "sheets": (("sheet", "--round", "1", "--pdf", "sheets.pdf"), None)}
WIDE = 0.01  # a smaller share of instructions is not shown


def call(program, notes, words):
    """Stands in for the program in a transcript: runs the command, and notes it with its JSON answer from a copy."""
    given = sys.stdin.buffer.read()
    with tempfile.TemporaryDirectory() as copy:
        folder = os.path.join(copy, "work")
        shutil.copytree(".", folder, symlinks=True, ignore_dangling_symlinks=True)
        try:
            asked = subprocess.run([program, "--json", *words], cwd=folder, input=given, capture_output=True, check=False,
                                   timeout=30, env={**os.environ, "HOME": copy})
            answer = [asked.returncode, asked.stdout.decode(errors="replace")]
        except subprocess.TimeoutExpired:
            answer = ["no end", ""]
    status = subprocess.run([program, *words], input=given, check=False).returncode
    with open(notes, "a", encoding="utf-8") as file:
        file.write(json.dumps([" ".join(words), status, *answer]) + "\n")
    return status


def words_of(pdf):
    """Returns the words of a document with their places, in whole points."""
    told = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=False).stdout
    return [re.sub(r'(\d+)\.\d+', r"\1", line.strip()) for line in told.splitlines() if "<word" in line or "<page" in line]


def masked(text):
    return MASKED.sub("MASKED", text)


def of_transcript(program, path):
    """Returns the results of a transcript's commands, and the export of each database that it leaves."""
    found = {}
    with tempfile.TemporaryDirectory(dir="/tmp") as scratch:
        stand_in, notes = os.path.join(scratch, "canasta"), os.path.join(scratch, "notes")
        with open(stand_in, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nexec "{sys.executable}" "{os.path.abspath(__file__)}" call "{program}" "{notes}" "$@"\n')
        os.chmod(stand_in, 0o755)

        def look(folder):
            for place in sorted(glob.glob(f"{folder}/**/*.db", recursive=True)):
                found[f"export of {os.path.relpath(place, folder)}"] = masked(
                    Canasta(program, folder).call("--db", place, "export").stdout).splitlines()
            for place in sorted(glob.glob(f"{folder}/**/*.pdf", recursive=True)):
                found[f"pages of {os.path.relpath(place, folder)}"] = words_of(place)

        try:
            replay.replay(path, stand_in, look)
        except subprocess.TimeoutExpired:
            pass  # it waits for another command, which takes the stand-in too long; the results until then count
        with open(notes, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                words, status, with_json, answer = json.loads(line)
                found[f"{number}: canasta {words}"] = [status, with_json, *masked(answer).splitlines()]
    return {f"{os.path.relpath(path, os.path.dirname(HERE))}: {what}": value for what, value in found.items()}


def instructions(program):
    """Returns the number of instructions of some long commands."""
    found = {}
    if not shutil.which("valgrind"):
        return found
    with tempfile.TemporaryDirectory() as folder:
        stripped = os.path.join(folder, "canasta")  # valgrind cannot read the debug information of every compiler
        subprocess.run(["strip", "-o", stripped, program], check=True)
        canasta = Canasta(stripped, folder)
        night = canasta.run("generate", "--seed", "7", "--entrants", "40", "--rounds", "6", "--hands", "4")
        with open(os.path.join(folder, "night.jsonl"), "w", encoding="utf-8") as file:
            file.write(night)
        canasta.run("import", "night.jsonl")
        for what, (words, text) in LONG.items():
            done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *canasta.words(*words)],
                                  cwd=folder, env=canasta.environment, input=text, capture_output=True, text=True, check=False)
            count = re.search(r"Collected : (\d+)", done.stderr)
            found[what] = int(count[1]) if count else None
    return found


def record(program, path):
    program = os.path.abspath(program)
    top = os.path.dirname(HERE)
    transcripts = [path for path in sorted([*glob.glob(f"{HERE}/transcript/**/*.transcript", recursive=True),
                                            *glob.glob(f"{top}/examples/guide/*.md"), f"{top}/README.md"])
                   if re.search(r"^(    )?\$ ", open(path, encoding="utf-8").read(), re.M)]
    did = {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for found in pool.map(lambda path: of_transcript(program, path), transcripts):
            did.update(found)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        json.dump({"did": did, "instructions": instructions(program)}, file)
    print(f"{len(transcripts)} transcripts, {len(did)} answers, files and documents")


def without(value, keys):
    if isinstance(value, dict):
        return {key: without(inner, keys) for key, inner in value.items() if key not in keys}
    return [without(inner, keys) for inner in value] if isinstance(value, list) else value


def lines_of(value, keys):
    """Yields an answer as lines that can be compared, JSON with one member a line."""
    for line in map(str, value):
        try:
            yield from json.dumps(without(json.loads(line), keys), indent=0, ensure_ascii=False).splitlines()
        except ValueError:
            yield line


def compare(old, new, *keys):
    with open(os.path.join(HERE, "baseline.flags"), encoding="utf-8") as file:
        keys = {*keys, *(line.strip() for line in file if line.strip() and not line.startswith("#"))}
    before, after = (json.load(gzip.open(path, "rt", encoding="utf-8")) for path in (old, new))
    differ = 0
    for what in {**before["did"], **after["did"]}:
        pair = [list(lines_of(side["did"].get(what, ["not there"]), keys)) for side in (before, after)]
        if pair[0] != pair[1]:
            differ += 1
            print(f"== {what}", *list(difflib.unified_diff(*pair, lineterm="", n=1))[2:40], sep="\n")
    for what, count in before["instructions"].items():
        now = after["instructions"].get(what)
        if count and now and abs(now / count - 1) > WIDE:
            print(f"{what}: {count} instructions, now {now}: {now / count - 1:+.1%}")
    print(f"{len(before['did'])} compared, {differ} differ")
    return 1 if differ else 0


def main(words):
    if words[:1] == ["call"] and len(words) > 2:
        return call(words[1], words[2], words[3:])
    if words[:1] == ["record"] and len(words) == 3:
        return record(*words[1:])
    if words[:1] == ["compare"] and len(words) > 2:
        return compare(*words[1:])
    print(__doc__.split("\n\n")[1])
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
