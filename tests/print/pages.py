#!/usr/bin/env python3
"""Checks the sample documents as a reader sees them.

Usage: pages.py PRINT_SAMPLES. For each PDF: qpdf and poppler find no fault, every given value is in its text, and every
word is within the page's margins and on no other word.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

MARGIN = 11 * 72 / 25.4 - 1  # the narrowest margin of the templates on wide pages, in points
SMALL_MARGIN = 6 * 72 / 25.4 - 1  # and on narrow ones
SMALL = 120 * 72 / 25.4
OVERLAP = 0.6  # points that two words may overlap


def run(*command):
    done = subprocess.run(command, capture_output=True, check=False)
    text = done.stdout.decode("utf-8", "replace")
    complaint = done.stderr.decode("utf-8", "replace")
    return done.returncode, text, complaint


def squeezed(text):
    return re.sub(r"\s+", "", text)


def check_said(pdf, said):
    _, text, complaint = run("pdftotext", "-raw", str(pdf), "-")
    if complaint:
        yield f"pdftotext complains: {complaint.strip()}"
    whole = squeezed(text)
    for value in said.read_text("utf-8").splitlines():
        if squeezed(value) not in whole:
            yield f"`{value}` is not in the text"


def words_of(page):
    pattern = r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
    for match in re.finditer(pattern, page):
        yield tuple(float(n) for n in match.groups()[:4]), match.group(5)


def shared(one, other):
    return (min(one[2], other[2]) - max(one[0], other[0]),
            min(one[3], other[3]) - max(one[1], other[1]))


def check_places(pdf):
    _, text, _ = run("pdftotext", "-bbox", str(pdf), "-")
    pages = re.findall(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', text, re.S)
    for number, (width, height, body) in enumerate(pages, 1):
        margin = SMALL_MARGIN if float(width) < SMALL else MARGIN
        words = sorted(words_of(body), key=lambda word: word[0][1])
        for place, word in words:
            if (place[0] < margin or place[1] < margin or place[2] > float(width) - margin
                    or place[3] > float(height) - margin):
                yield f"page {number}: `{word}` stands in the margin"
        for i, (place, word) in enumerate(words):
            for other, next_word in words[i + 1:]:
                if other[1] > place[3]:
                    break
                across, down = shared(place, other)
                if across > OVERLAP and down > OVERLAP:
                    yield f"page {number}: `{word}` and `{next_word}` stand on each other"


def check_sound(pdf):
    status, text, complaint = run("qpdf", "--check", str(pdf))
    if status != 0:
        yield f"qpdf: {text.strip()} {complaint.strip()}"
    _, fonts, complaint = run("pdffonts", str(pdf))
    if complaint:
        yield f"pdffonts complains: {complaint.strip()}"
    for line in fonts.splitlines()[2:]:
        if not re.search(r"Identity-H\s+yes yes yes", line):
            yield f"a font is not embedded whole: {line}"


def check(pdf):
    yield from check_sound(pdf)
    yield from check_said(pdf, pdf.with_suffix(".said"))
    yield from check_places(pdf)


def main():
    for tool, package in (("pdftotext", "poppler-utils"), ("qpdf", "qpdf")):
        if not shutil.which(tool):
            print(f"{tool} is missing: apt-get install {package}")
            return 1
    if not pathlib.Path(sys.argv[1]).exists():
        print(f"{sys.argv[1]} is missing: build the target print_samples")
        return 1
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], folder], check=True)
        for pdf in sorted(pathlib.Path(folder).glob("*.pdf")):
            for fault in check(pdf):
                print(f"{pdf.name}: {fault}")
                faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
