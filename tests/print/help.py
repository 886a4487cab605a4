#!/usr/bin/env python3
"""Checks that help and explanations exist in every language, completely, and fit on a screen.

Usage: help.py CANASTA SOURCE. Each summary, option, paragraph and explanation differs from the English text, or is one
of the few that are the same, and has no English word unless it is typed or the same in the language. Typed words are
the same. No line is wider than 80 columns except in examples. No translation belongs to a text that is gone.
"""
import json
import pathlib
import re
import sys
import unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import LANGUAGES, TRANSLATIONS, Canasta  # noqa: E402
import labels  # noqa: E402
import screens  # noqa: E402

WIDTH = 80
EVENING_LINES = 30  # of the short help
# Texts that are the same in English and a language, and why.
SAME = {
    "match-points/score": "words that are typed",
}
# Words that are typed, or shown as they are typed.
QUOTED = re.compile(r"`[^`]*`|'[^']*'|--?[a-z][a-z-]*(?:[= ][A-Z|]+)?|\$\w+|/\w[\w/.]*|[\w-]+=\S*"
                    r"|\bcanasta [a-z]+(?: [a-z-]+)?|\b(?:of|wild|jokers):|\b[A-Z]\S*|\S+\.(?:yaml|csv|pdf|html|jsonl|db|txt)")
# More typed words besides those on screens: values of options, documents, columns, keys of JSON, languages.
TYPED = set(screens.TYPED.split()) | set("""
all half rank seed single pairs teams victory match draw double knockout decision counts letter nothing
bracket cover pairings place scoresheets slips numbers club number player sum
code expected file line meant message path object facts en fi sv nl man nc https false robbed scored illegal
canastas direct lot opponents
""".split())
# Words that are the same in English and in the language, besides those on screens.
SAME_WORDS = {
    "fi": "minimum logo",
    "sv": "cell data full hash index journal logo mebibyte minimum port revision standard status total trigger type",
    "nl": "begin browser browsers bytes complete database document exact had hash headers helper host index knock label late"
          " later letters pipe spreadsheet"
          " locale logo lot mebibyte met percentage percentages"
          " projector scores script server shells status tags ten thread trigger view won",
}


def told(program, language, *words):
    return program.ask(*words, "--lang", language)


def columns(line):
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 0 if unicodedata.combining(letter) else 1
               for letter in line)


def texts_of(help_of):
    """Yields each text of a help page with its place, without examples."""
    yield "summary", help_of["summary"]
    yield "occasion", help_of["occasion"]
    for kind in ("options", "further_options", "global_options"):
        for option in help_of.get(kind, []):
            yield f"--{option['option']}", option["summary"]
    for place, passage in enumerate(help_of.get("details", [])):
        if "prose" in passage:
            yield f"passage {place + 1}", passage["prose"]
        for meaning in passage.get("meanings", []):
            yield f"`{meaning['word']}`", meaning["meaning"]


def examples_of(help_of):
    return [example["line"] for passage in help_of.get("details", []) for example in passage.get("examples", [])]


def commands_in(lines):
    """Returns the typed parts. Prompts, comments after them and reasons in quotes are words of the language."""
    return [re.sub(r"^.*\]> |\s{2,}\S.*|'[^']*'", "", line).strip() for line in lines]


def words_in(text):
    return {word for word in re.findall(r"[^\W\d_]{2,}(?:-[^\W\d_]+)*", QUOTED.sub(" ", text)) if word.islower()}


def left_in_english(language, text, translated):
    """Returns the words of a text that its translation has too."""
    same = {word for words in screens.SAME[language].values() for word in words.split()}
    return sorted((words_in(text) & words_in(translated)) - same - TYPED - set(SAME_WORDS[language].split()))


def where(language, command):
    return f"see `{command.replace(' ', '-')}.details` in {language}.yaml and en.yaml"


def check_command(program, command):
    english = told(program, "en", "help", *command.split())
    for language in TRANSLATIONS:
        own = told(program, language, "help", *command.split())
        if commands_in(examples_of(english)) != commands_in(examples_of(own)):
            yield f"{language}: help {command}: its examples differ from the English ones; {where(language, command)}"
        one, other = list(texts_of(english)), list(texts_of(own))
        if [place for place, _ in one] != [place for place, _ in other]:
            yield f"{language}: help {command}: its paragraphs do not match the English ones; {where(language, command)}"
            continue
        for (place, text), (_, translated) in zip(one, other):
            if text == translated and re.search("[a-z]{3}", text) and text not in SAME:
                yield f"{language}: help {command}, {place}: English: {text}"
            for word in left_in_english(language, text, translated):
                yield f"{language}: help {command}, {place}: English, or missing in TYPED of tests/print/help.py: `{word}`: {translated}"
        for line in program.run("help", *command.split(), "--lang", language).splitlines():
            if columns(line) > WIDTH and line.strip() not in examples_of(own):
                yield f"{language}: help {command}: {columns(line)} columns: {line}"


def check_overview(program):
    commands = [row["command"] for row in told(program, "en", "help")]
    for language in LANGUAGES:
        short = program.run("help", "--lang", language).splitlines()
        everything = program.run("help", "all", "--lang", language).splitlines()
        for line in short + everything:
            if columns(line) > WIDTH:
                yield f"{language}: help: {columns(line)} columns: {line}"
        if len(short) > EVENING_LINES:
            yield f"{language}: help has {len(short)} lines"
        for line in short:
            if line.startswith("  ") and not re.search(r"\S +canasta ", line):
                yield f"{language}: help takes two lines for a command: {line}"
        for command in commands:
            if not any(line.startswith(f"  {command}  ") for line in everything):
                yield f"{language}: help all lacks {command}"


def check_explanations(program):
    english = {(row["kind"], row["code"]): row["explanation"] for row in told(program, "en", "explain")}
    for language in TRANSLATIONS:
        for row in told(program, language, "explain"):
            if english[row["kind"], row["code"]] == row["explanation"]:
                yield f"{language}: explain {row['code']}: English"
            for word in left_in_english(language, english[row["kind"], row["code"]], row["explanation"]):
                yield f"{language}: explain {row['code']}: English: `{word}`"


def check_stale(program, source):
    known = {f"{row['kind']}.{row['code']}" for row in told(program, "en", "explain")}
    for language in TRANSLATIONS:
        for key in labels.grouped_in(source / "templates" / "labels" / f"{language}.yaml", "explain"):
            if key not in known:
                yield f"{language}: `explain` has a text that is not there any more: {key}"


def main():
    program, source = Canasta(sys.argv[1], COLUMNS=str(WIDTH)), pathlib.Path(sys.argv[2])
    commands = [row["command"] for row in told(program, "en", "help")]
    faults = 0
    for check in (check_overview(program), check_explanations(program), check_stale(program, source),
                  *(check_command(program, command) for command in commands)):
        for fault in check:
            print(fault)
            faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
