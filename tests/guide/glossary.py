#!/usr/bin/env python3
"""The glossary: the field's words in every language, made from the program's labels.

Usage: glossary.py SOURCE [--update]. Makes the text of examples/guide/glossary.md and compares; --update writes it.
"""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import LANGUAGES  # noqa: E402

TITLES = ("English", "suomi", "svenska", "Nederlands")  # of the languages
# The labels in the glossary below each heading.
TERMS = (
    ("Cards and melds", """
        term.deck term.card-natural term.card-wild rank.X term.three-red term.three-black term.meld term.run
        term.stock term.pile term.upcard word.dealer word.rest"""),
    ("A hand", """
        term.deal term.draw-cards term.pile-take term.open term.meld-down term.opening-minimum minimum-of.0
        item.natural-canasta item.mixed-canasta item.natural-aces-canasta item.mixed-aces-canasta kind.natural-twos
        kind.samba item.clean-canasta item.semi-clean-canasta item.dirty-canasta numbers-melded held
        item.going-out term.concealed item.unopened note.exhausted hand"""),
    ("Points", """
        lines.base lines.cards line-sum item.red-three item.red-threes-all item.red-three-held item.black-three-held
        item.adjustment given.penalty running line-clause"""),
    ("Contracts", """
        term.bid item.contract contract-end.achieved contract-end.robbed contract-end.void contract-end.false-out"""),
    ("Tournaments", """
        entrant player side table round season pairings term.draw-lots bye standings rank game term.match-points
        heading.victory-points difference tie-break tie.shared tie.lot tie-value.buchholz crosstable state.draw term.walkover
        artificial state.finished method.round-robin method.swiss method.danish club prize"""),
    ("The desk and the referee", """
        scoresheet slip signature term.referee jury the-chair ruling decision dispute-title claim code-kind.finding
        given.warning correction.typing correction.addition hand-note.confirmed hand-note.void provisional rulebook
        in-force"""),
)
PAGE = """# Glossary

The words of canasta and its tournaments in each language of the program. `tests/guide/glossary.py --update` makes this
page from the labels in `templates/labels/`, and a test compares the two.

"""


def labels_of(source, language):
    text = (source / "templates" / "labels" / f"{language}.yaml").read_text("utf-8")
    return {match[1]: match[2] for match in re.finditer(r'^"?([^"#\s][^"\n]*?)"?: "(.*)"$', text, re.M)}


def begun_small(words):
    """Returns the words in lower case, as within a sentence. Names keep their capital."""
    names = ("Buchholz", "Zwitsers", "Deens")
    return words if words.startswith(names) else words[:1].lower() + words[1:]


def page_of(source):
    labels = {language: labels_of(source, language) for language in LANGUAGES}
    page, count = PAGE, 0
    for heading, names in TERMS:
        page += f"## {heading}\n\n|" + "|".join(f" {title} " for title in TITLES)
        page += "|\n|" + "---|" * len(LANGUAGES) + "\n"
        rows = []
        for name in names.split():
            words = [labels[language].get(name) for language in LANGUAGES]
            if None in words or any("{" in word for word in words):
                continue
            rows.append([begun_small(re.sub(r"- ", "", word)) for word in words])
        count += len(rows)
        for row in sorted(rows):
            page += "|" + "|".join(f" {word} " for word in row) + "|\n"
        page += "\n"
    return page.rstrip("\n") + "\n", count


def missing_of(source):
    labels = labels_of(source, "en")
    return [name for _, names in TERMS for name in names.split() if name not in labels]


def main():
    source = pathlib.Path(sys.argv[1])
    path = source / "examples" / "guide" / "glossary.md"
    page, count = page_of(source)
    if "--update" in sys.argv:
        path.write_text(page, "utf-8")
    faults = [f"no label `{name}`" for name in missing_of(source)]
    if count < 80:
        faults.append(f"only {count} terms")
    if path.read_text("utf-8") != page:
        faults.append("examples/guide/glossary.md differs from the labels: write it with glossary.py SOURCE --update")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
