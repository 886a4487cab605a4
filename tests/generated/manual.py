#!/usr/bin/env python3
"""manual.py SOURCE FOLDER: checks that the manual has every key of src/rulebook/keys.c in canasta-rulebook(5), and
every word and short form of a slip in canasta-slip(5). No literal line may be wider than a printed page. FOLDER holds
the pages as installed."""

import os
import re
import sys

# A key of the list that the loader reads.
KEY = re.compile(r'\{"([a-z0-9-]+)",\s+(?:REQUIRED|OPTIONAL)')


def shown(page):
    """Returns the words of a page without its requests and escapes."""
    with open(page, encoding="utf-8") as file:
        text = file.read().replace("\\-", "-").replace("\\&", "")
    return set(re.findall(r"[A-Za-z0-9][A-Za-z0-9-]*", text))


def rulebook_keys(source):
    with open(os.path.join(source, "src/rulebook/keys.c"), encoding="utf-8") as file:
        return set(KEY.findall(file.read()))


def slip_words(source):
    with open(os.path.join(source, "src/slip/slip_words.c"), encoding="utf-8") as file:
        table = file.read()
    return set(re.findall(r'^\s*\{"([a-z-]+)",', table, re.M))


def lacking(words, page, least):
    assert len(words) >= least, f"only {len(words)} were found: the search is wrong"
    there = shown(page)
    return [f"{os.path.basename(page)} lacks `{word}`" for word in sorted(words - there)]


def printed_too_wide(page):
    """Returns lines between .Bd -literal and .Ed that are wider than a printed page. An offset costs six."""
    faults, most = [], None
    with open(page, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith(".Bd -literal"):
                most = 66 if "-offset" in line else 72
            elif line.startswith(".Ed"):
                most = None
            elif most and len(re.sub(r"\\\(..|\\[e-]", "x", line.rstrip().replace("\\&", ""))) > most:
                faults.append(f"{page}:{number}: runs off the paper: {line.rstrip()}")
    return faults


def broken_remarks(page):
    """Returns examples that break a line with a backslash after a `#`, because a shell does not continue a comment."""
    with open(page, encoding="utf-8") as file:
        return [f"{page}:{number}: a remark goes on: {line.rstrip()}"
                for number, line in enumerate(file, 1)
                if re.search(r"(^|\s)# .*\\e$", line)]


def main():
    source, folder = sys.argv[1], sys.argv[2]
    faults = lacking(rulebook_keys(source), os.path.join(folder, "canasta-rulebook.5"), 60)
    faults += lacking(slip_words(source), os.path.join(folder, "canasta-slip.5"), 20)
    for page in ("canasta.1", "canasta-slip.5", "canasta-rulebook.5"):
        faults += printed_too_wide(os.path.join(folder, page))
        faults += broken_remarks(os.path.join(folder, page))
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
