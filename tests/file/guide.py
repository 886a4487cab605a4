#!/usr/bin/env python3
"""guide.py GUIDE OUT: writes the migration that the programmer's guide shows as its example."""
import pathlib
import re
import sys


def main(guide, out):
    text = pathlib.Path(guide).read_text(encoding="utf-8")
    found = re.findall(r"(?m)^    schema/migrations/(\d+\.sql)\n((?:^    \+.*\n)+)", text)
    assert len(found) == 1, f"{guide}: one migration as an example is expected"
    name, lines = found[0]
    assert name == pathlib.Path(out).name, f"{guide}: the example is {name}, the next number {pathlib.Path(out).name}"
    pathlib.Path(out).write_text(re.sub(r"(?m)^    \+ ?", "", lines), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
