#!/usr/bin/env python3
"""change.py make GUIDE TOP COPY FILE…: copies the files of the tree TOP into COPY, with the change that the
programmer's guide carries from a rulebook to paper, as its own blocks say it.

change.py look GUIDE CHANGED CANASTA: the field is in the JSON, on the screen and on paper, in every
language, of the program built of the copy, and in none of the program as it is."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

HEADING = "## One change, from rulebook to paper"
LANGUAGES = ["en", "fi", "sv", "nl"]
RULEBOOK = "fi-canasta"


def blocks(guide):
    """The change: of each block of the section that begins with a file's name, the file, the line that is
    there, the lines that come behind it."""
    text = pathlib.Path(guide).read_text(encoding="utf-8")
    section = text.split(f"\n{HEADING}\n", 1)[1].split("\n## ", 1)[0]
    for block in re.findall(r"(?m)(?:^    .*\n)+", section):
        name, *lines = [line[4:] for line in block.rstrip("\n").split("\n")]
        if not re.fullmatch(r"(src|templates)/\S+", name):
            continue
        there = [line.strip() for line in lines if not line.startswith("+")]
        added = [line[1:].strip() for line in lines if line.startswith("+")]
        assert len(there) == 1 and added, f"{name}: a line that is there and lines to add are expected"
        yield name, there[0], added


def changed(text, name, there, added):
    """The lines stand behind the one that is there, as far from the margin."""
    lines = text.split("\n")
    places = [place for place, line in enumerate(lines) if line.strip() == there]
    assert len(places) == 1, f"{name}: the guide's line stands there {len(places)} times: {there}"
    line = lines[places[0]]
    margin = line[:len(line) - len(line.lstrip())]
    lines[places[0] + 1:places[0] + 1] = [margin + more for more in added]
    return "\n".join(lines)


def make(guide, top, copy, *files):
    change = list(blocks(guide))
    assert change, f"{guide}: no block of {HEADING}"
    unknown = {name for name, _, _ in change} - set(files)
    assert not unknown, f"the guide changes what is not built here: {unknown}"
    for name in files:
        text = pathlib.Path(top, name).read_text(encoding="utf-8")
        for other, there, added in change:
            if other == name:
                text = changed(text, name, there, added)
        to = pathlib.Path(copy, name)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(text, encoding="utf-8")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def field(change):
    """The key of the line in src/club."""
    added = [line for name, _, lines in change if name.startswith("src/club/") for line in lines]
    assert len(added) == 1, "a field is one line of an answer"
    return re.search(r'"(\w+)"', added[0]).group(1)


def labels(change):
    """The words of the field by language."""
    found = {}
    for name, _, added in change:
        if name.startswith("templates/labels/"):
            assert len(added) == 1, f"{name}: one label a language"
            found[pathlib.Path(name).stem] = re.search(r'"(.*)"', added[0]).group(1)
    assert sorted(found) == sorted(LANGUAGES), found
    return found


def pattern(label, key, value):
    """What is read of a label: blanks of any width and number, within a long figure too."""
    figure = r"\W?".join(str(value))
    words = re.escape(label).replace(re.escape("{" + key + "}"), figure)
    return re.compile(words.replace(r"\ ", r"\s+"))


def on_paper(program, language):
    with tempfile.TemporaryDirectory() as folder:
        paper = str(pathlib.Path(folder, "paper.pdf"))
        output(program, "rulebook", "card", RULEBOOK, "--lang", language, "--pdf", paper)
        return output("pdftotext", "-layout", paper, "-")


def look(guide, program, before):
    change = list(blocks(guide))
    key, words = field(change), labels(change)
    assert key not in json.loads(output(before, "rulebook", "card", RULEBOOK, "--json"))
    value = json.loads(output(program, "rulebook", "card", RULEBOOK, "--json"))[key]
    english = pattern(words["en"], key, value)
    assert english.search(output(program, "rulebook", "card", RULEBOOK)), "not on the screen"
    assert not english.search(output(before, "rulebook", "card", RULEBOOK))
    for language in LANGUAGES:
        paper = on_paper(program, language)
        assert pattern(words[language], key, value).search(paper), f"not on paper: {language}: {paper}"
        assert not pattern(words[language], key, value).search(on_paper(before, language))


if __name__ == "__main__":
    {"make": make, "look": look}[sys.argv[1]](*sys.argv[2:])
