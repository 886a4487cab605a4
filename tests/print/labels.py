#!/usr/bin/env python3
"""Whether every word of documents is there and is needed.

Usage: labels.py CANASTA SOURCE. Each label is used by a template, each one used exists; the figures
and penalties of every rulebook, and every finding, have words in each language besides English.
"""
import pathlib
import re
import subprocess
import sys

LANGUAGES = ("fi", "sv", "nl")
SECTIONS = ("opening minimum", "canastas", "threes", "going out", "contract")


def labels_of(source, language):
    lines = (source / "templates" / "labels" / f"{language}.yaml").read_text("utf-8").splitlines()
    for line in lines:
        match = re.match(r'"?([^"#][^"]*?)"?: ', line)
        if match:
            yield match.group(1)


def check_use(source, labels):
    texts = "\n".join(path.read_text("utf-8")
                      for kind in ("*.yaml", "*.html")
                      for path in sorted((source / "templates").glob(kind)))
    texts += "\n".join((source / "templates" / "labels" / f"{language}.yaml").read_text("utf-8")
                       for language in ("en", *LANGUAGES))
    used = set(re.findall(r"[{|]@([\w.-]+)(?![\w.:-])", texts))
    chosen = set(re.findall(r"[{|]@([\w-]+):", texts))
    for label in sorted(labels["en"]):
        if label not in used and label.split(".")[0] not in chosen:
            yield f"`{label}` is used by no template"
    for label in sorted(used - set(labels["en"])):
        yield f"a template uses `{label}`, which is no label"
    for prefix in sorted(chosen):
        if not any(label.startswith(prefix + ".") for label in labels["fi"]):
            yield f"a template chooses among `{prefix}.`, of which there is none"


def figures_of(program, book):
    """The names of the figures a numbers card shows, and the codes of its penalties."""
    done = subprocess.run([program, "rulebook", "card", book], capture_output=True, text=True,
                          check=True)
    section = ""
    for line in done.stdout.splitlines():
        if line and not line.startswith(" "):
            section = line
        elif section in SECTIONS and line:
            yield "figure." + re.split(r"  +", line.strip())[0]
        elif section == "penalties" and line:
            yield f"penalty.{re.sub(r'-[23]$', '', book)}.{line.split()[0]}"


def check_data(program, source, labels):
    books = [path.stem for path in sorted((source / "schema" / "rulebooks").glob("*.yaml"))
             if "clauses" not in path.name]
    wanted = {label for book in books for label in figures_of(program, book)}
    findings = (source / "src" / "score" / "finding.c").read_text("utf-8")
    wanted |= {"finding." + name for name in re.findall(r'\[FINDING_\w+\] = \{"([\w-]+)"', findings)}
    for language in LANGUAGES:
        for label in sorted(wanted - set(labels[language])):
            yield f"{language} lacks `{label}`"
        unknown = {label for label in labels[language]
                   if label.split(".")[0] in ("figure", "penalty", "finding")} - wanted
        for label in sorted(unknown):
            yield f"{language}: nothing is called `{label}`"


def main():
    program, source = sys.argv[1], pathlib.Path(sys.argv[2])
    labels = {language: list(labels_of(source, language)) for language in ("en", *LANGUAGES)}
    faults = 0
    for fault in [*check_use(source, labels), *check_data(program, source, labels)]:
        print(fault)
        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
