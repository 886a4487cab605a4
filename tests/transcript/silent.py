#!/usr/bin/env python3
"""A grep of a transcript that finds nothing looks for words that can be found.

A case such as `canasta phase show | grep -c 'gone on'`, with the answer 0, holds for ever once the words of the program
have changed. So another grep must find its pattern, or the pattern must match a line of an output, of another command,
of a label, a template or an example.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, HERE)
import replay  # noqa: E402

# The last grep of a pipe: its options, and its pattern between quotes or up to a blank.
GREP = re.compile(r"grep ((?:-[^ ]* )*)(?!-)('[^']*'|\"[^\"]*\"|[^\s|;&]+)[^|]*$")


def steps_of(path):
    with open(path, encoding="utf-8") as file:
        steps, _ = replay.read_steps(file.read().split("\n"), "    " if path.endswith(".md") else "")
    return [(path, command, expected) for _, command, expected in steps]


def silent(expected):
    """Whether a step ends with a grep that found nothing: no line, or the count 0, and status 1."""
    return expected[-1:] == ["[1]"] and (len(expected) == 1 or expected[-2] == "0")


def found(pattern, options, lines):
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".lines") as file:
        file.write("\n".join(lines) + "\n")
        file.flush()
        kind = ["-" + kept for kept in "EFi" if any(kept in option for option in options)]
        return subprocess.run(["grep", "-q", *kind, "-e", pattern, file.name], check=False).returncode == 0


def main():
    steps = [step for path in sorted([*glob.glob(f"{HERE}/*/*.transcript"), *glob.glob(f"{TOP}/examples/guide/*.md"),
                                      f"{TOP}/README.md"]) for step in steps_of(path)]
    texts = []
    for path in glob.glob(f"{TOP}/templates/**/*.*", recursive=True) + glob.glob(f"{TOP}/examples/**/*.*", recursive=True):
        with open(path, encoding="utf-8", errors="replace") as file:
            texts += file.read().split("\n")
    texts += [line for _, _, expected in steps for line in expected]
    greps, problems = 0, []
    successful = "\n".join(line for _, command, expected in steps if not silent(expected) for line in command)
    for path, command, expected in steps:
        asked = GREP.search("\n".join(command))
        if not asked or not silent(expected):
            continue
        greps += 1
        if asked[2] in successful:
            continue
        pattern, options = asked[2].strip("'\""), [option for option in asked[1].split() if option[1] != "-"]
        others = [line for _, other, _ in steps if other is not command for line in other if "grep" not in line]
        if "$" not in pattern.rstrip("$") and not found(pattern, options, texts + others):
            problems.append(f"{os.path.relpath(path, TOP)}: `{pattern}` can be found nowhere: {command[0]}")
    print("\n".join(problems) or f"{greps} patterns that match nothing where they look can be found elsewhere")
    return 1 if problems or greps == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
