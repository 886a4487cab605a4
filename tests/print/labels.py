#!/usr/bin/env python3
"""Checks that every word of documents exists and is needed.

Usage: labels.py CANASTA SOURCE. Each label of any language is used by a template or a sentence, and each one used
exists. English has every label but those whose English words a file of a rulebook, a scale or a trial has: penalties,
options, kinds of canasta, some clauses, titles of scales. Each other language has these too. Every sentence of the code
has its form there, with values that the code gives. Counted words agree with their number.
"""
import json
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from canasta import LANGUAGES, TRANSLATIONS, Canasta  # noqa: E402

# The keys in which a file describes its language.
OF_FILE = ("language", "like", "plural.one", "number.thousands", "number.point", "number.group-from", "number.percent",
           "alphabet")


# Values that the code gives besides those in the English forms.
BESIDE = {"finds": ("found", "allowed", "rank"), "where": ("number",),
          "time": ("day-number", "month-number")}


def labels_of(source, language):
    return labels_of_file(source / "templates" / "labels" / f"{language}.yaml")


def labels_of_file(path):
    for line in path.read_text("utf-8").splitlines():
        match = re.match(r'"?([^"#][^"]*?)"?: "(.*)"$', line)
        if match and match.group(1) not in OF_FILE and not match.group(1).startswith(" "):
            yield match.group(1), match.group(2)


# The names of texts in the code, as src/catalogue.c makes them.
def form_macro(label):
    return "FORM_" + re.sub(r"[^A-Z0-9_]+", "_", label.upper().replace(".", "__"))


def text_macro(key):
    return "_" + re.sub(r"[^A-Z0-9]+", "_", key.upper())


def code_of(source):
    return "\n".join(path.read_text("utf-8") for path in sorted((source / "src").glob("**/*.[ch]")))


def sentences_of(source):
    """Yields each sentence of the code: its label, and the names of the values in its English form."""
    code = code_of(source)
    used = {f"FORM_{name}" for name in re.findall(r"\b(?:FORM|SENTENCE)_(\w+)", code)}
    for finding in re.findall(r"\bFINDING\((\w+), \"", code):
        used |= {f"FORM_FINDS__{finding}", f"FORM_EXPLAIN__FINDING__{finding}"}
    for label, form in labels_of(source, "en"):
        if form_macro(label) in used:
            yield label, set(re.findall(r"\{([a-z-]+)", form))


# Places where the code or a template names the first part of a label, and a value is the second: `lapse-name.` and a
# lapse's name.
KINDS_OF_CODE = (r'sentence_word\([^()]*?,\s*"([\w-]+)"',
                 r'sentence_say_word\([^"]*"([\w-]+)"',
                 r'\.kind = "([\w-]+)"',
                 r'"([\w-]+)\.%s',
                 r'\{\s*"([\w-]+)",\s*(?:"[\w-]+"|[\w>.-]+),\s*"')
KINDS_OF_TEMPLATES = r"[{|]@([\w-]+):"


def templates_of(source):
    """Returns all templates, and the labels, which may have marks of their own."""
    folder = source / "templates"
    texts = [path for kind in ("*.yaml", "screen/*.yaml", "csv/*.yaml", "*.html", "web/*.html")
             for path in sorted(folder.glob(kind))]
    texts += [folder / "labels" / f"{language}.yaml" for language in LANGUAGES]
    return "\n".join(path.read_text("utf-8") for path in texts)


def kinds_of(source):
    """Returns the first parts of labels that are chosen by a value."""
    code = "\n".join(path.read_text("utf-8") for path in sorted((source / "src").glob("**/*.c")))
    kinds = {kind for mark in KINDS_OF_CODE for kind in re.findall(mark, code)}
    kinds |= {label.split(".")[0] for label, _ in sentences_of(source)}
    return kinds | set(re.findall(KINDS_OF_TEMPLATES, templates_of(source)))


def check_sentences(source, labels):
    sentences = dict(sentences_of(source))
    if len(sentences) < 250:
        yield f"only {len(sentences)} sentences are found in the code"
    for language in TRANSLATIONS:
        for label, names in sorted(sentences.items()):
            form = labels[language].get(label)
            if form is None:
                yield f"{language} lacks the sentence `{label}`"
                continue
            for name in sorted(set(re.findall(r"\{([a-z-]+)", form)) - names):
                # A form may show a value that the English one leaves out.
                if name not in BESIDE.get(label.split(".")[0], ()):
                    yield f"{language}: `{label}` names {{{name}}}, which the code does not give"
            if form.count("{") != form.count("}"):
                yield f"{language}: `{label}` has a bracket too many"


def check_use(source, labels):
    sentences = dict(sentences_of(source))
    texts, kinds = templates_of(source), kinds_of(source)
    used = {name[0].lower() + name[1:] for name in re.findall(r"[{|]@([\w.-]+)(?![\w.:-])", texts)}
    for path in sorted((*(source / "src" / "form").glob("*.c"), *(source / "src" / "hall").glob("*.c"), *(source / "src" / "publish").glob("*.c"))):
        used |= set(re.findall(r'labels_get\([^"()]*"([\w.-]+)"\)', path.read_text("utf-8")))
    used |= set(re.findall(r"\bterm\.[\w-]+", (source / "tests" / "guide" / "glossary.py").read_text("utf-8")))
    for label in sorted(set().union(*labels.values())):
        kind, chosen, _ = label.partition(".")
        if label not in used and label not in sentences and not (chosen and kind in kinds):
            yield f"`{label}` is used by no template and no sentence"
    of_sentences = {label.split(".")[0] for label in sentences}
    for label in sorted(set(labels["en"]) - set(sentences)):
        if "." in label and label.split(".")[0] in of_sentences:
            yield f"`{label}` is the form of no sentence"
    for label in sorted(used - set(labels["en"]) - set(OF_FILE)):
        yield f"a template uses `{label}`, which is no label"
    for prefix in sorted(set(re.findall(KINDS_OF_TEMPLATES, texts))):
        if not any(label.startswith(prefix + ".") for label in labels["fi"]) and not any(
                grouped_in(source / "templates" / "labels" / "fi.yaml", prefix)):
            yield f"a template chooses among `{prefix}.`, of which there is none"


def figures_of(source):
    """Yields the names and values of figures that have the same words in every rulebook."""
    kinds = {"called": "figure", "word": "amount"}
    joined = re.compile(r'"\s*\n?\s*"')
    for path in sorted((source / "src" / "rulebook").glob("figures*.c")):
        text = joined.sub("", path.read_text("utf-8"))
        for how, code in re.findall(r'figures_(called|word)\(\s*"([\w-]+)"', text):
            yield f"{kinds[how]}.{code}"


def worded_by(source, book, code):
    """Returns the rulebook whose file has the summary of the penalty: this one, or one that it extends."""
    text = (source / "schema" / "rulebooks" / f"{book}.yaml").read_text("utf-8")
    if re.search(rf"^  {re.escape(code)}:(.*summary|\s*\n(    .*\n)*?    summary)", text, re.M):
        return book
    return worded_by(source, re.search(r"^extends: (\S+)", text, re.M)[1], code)


def rulebooks_of(program, source, books):
    """Yields for each rulebook its penalties, by the file that words them, its kinds of canasta, and its options."""
    for book in books:
        shown = Canasta(program).ask("rulebook", "show", book)
        for penalty in shown["penalties"]:
            yield f"penalty.{worded_by(source, book, penalty['code'])}.{penalty['code']}"
        for canasta in shown["canastas"]:
            yield f"canasta.{canasta['name']}"
        for option in shown["options"]:
            yield f"option.{option['name']}"
            for choice in option["choices"]:
                yield f"option.{option['name']}.{choice}"


def named_by_files(source):
    """Yields the labels of what a file of a rulebook, a scale or a trial names with English words of its own. Penalties,
    options and kinds of canasta are found by rulebooks_of(). Not every clause needs words in another language."""
    for path in sorted((source / "schema" / "rulebooks").glob("*.yaml")):
        text = path.read_text("utf-8")
        yield from (f"per.{name}" for name in re.findall(r"\bper: ([\w ]+)", text))
        yield from (f"clause.{quoted or bare}" for quoted, bare in re.findall(r'\bclause: (?:"([^"]*)"|([^",}\n]+))', text))
    for path in sorted((source / "schema" / "scales").glob("*.yaml")):
        yield from (f"scale-{key}.{text}" for key, text in re.findall(r"^(title|source): (.*)$", path.read_text("utf-8"), re.M))
    hands = (source / "schema" / "trial" / "hands.yaml").read_text("utf-8")
    yield from (f"trial.{name}" for name in re.findall(r"^([a-z-]+): \{", hands, re.M))


def keys_of(path):
    """Yields every key of a file of labels, also those below a group."""
    group = ""
    for line in path.read_text("utf-8").splitlines():
        found = re.match(r'( *)"?([^"#\s][^"]*?)"?:(?: "|$)', line)
        if found and line.endswith(":"):
            group = f"{found[2]}."
        elif found:
            yield (group if found[1] else "") + found[2]


def check_english(source, of_files):
    """Checks that each label of the program is in every language. English lacks only those that a file names in English
    itself: whoever copies en.yaml has all others, and each English text is changed in one place."""
    keys = {language: set(keys_of(source / "templates" / "labels" / f"{language}.yaml")) for language in LANGUAGES}
    if len(keys["en"]) < 4000:
        yield f"only {len(keys['en'])} labels are found in en.yaml"
    for language in TRANSLATIONS:
        yield from (f"en lacks `{label}`, which {language} has" for label in sorted(keys[language] - keys["en"] - of_files))
        yield from (f"{language} lacks `{label}`" for label in sorted(keys["en"] - keys[language]))
    yield from (f"en: a file says `{label}` in English, so the label is never shown" for label in sorted(keys["en"] & of_files))


def check_data(program, source, labels):
    books = [path.stem for path in sorted((source / "schema" / "rulebooks").glob("*.yaml"))
             if "clauses" not in path.name]
    wanted = {*figures_of(source), *rulebooks_of(program, source, books)}
    findings = (source / "src" / "score" / "finding.h").read_text("utf-8")
    wanted |= {"finding." + name for name in re.findall(r'FINDING\(\w+, "([\w-]+)"\)', findings)}
    lapses = (source / "src" / "referee" / "lapses.c").read_text("utf-8")
    wanted |= {"lapse-name." + name
               for name in re.findall(r'\[LAPSE_\w+\] = \{?"([\w-]+)"', lapses)}
    wanted |= {"finds." + label[8:] for label in wanted if label.startswith("finding.")}
    settings = (source / "src" / "tournament" / "event_settings.c").read_text("utf-8")
    wanted |= {"setting." + key for key in re.findall(r'\[SETTING_\w+\] = \{"([\w-]+)"', settings)}
    wanted |= {"value." + word for words in re.findall(r'\{((?:"[\w-]+",\s*)+)NULL\}', settings)
               for word in re.findall(r'"([\w-]+)"', words)}
    ties = (source / "src" / "tournament" / "ranking.c").read_text("utf-8")
    wanted |= {"value." + key for key in re.findall(r'\[TIE_\w+\] = \{"([\w-]+)"', ties)} | {"value.none"}
    of_files = set(named_by_files(source))
    wanted |= {label for label in of_files if label.split(".")[0] != "clause"}
    of_files |= set(rulebooks_of(program, source, books))
    for language in TRANSLATIONS:
        for label in sorted(wanted - set(labels[language])):
            yield f"{language} lacks `{label}`"
        unknown = {label for label in labels[language]
                   if label.split(".")[0] in ("canasta", "penalty", "finding", "lapse-name", "option")} - wanted
        for label in sorted(unknown):
            yield f"{language}: nothing is called `{label}`"
    yield from check_english(source, of_files)


def members_of(path, group):
    """Yields the names below a group of a file of labels, with their texts."""
    inside, member = False, re.compile(r'  "?([\w.-]+)"?: ("(?:[^"\\]|\\.)*")$')
    for line in path.read_text("utf-8").splitlines():
        if re.match(r"\S", line):
            inside = line == f"{group}:"
        elif inside and (found := member.match(line)):
            yield found[1], json.loads(found[2])


def grouped_in(path, group):
    return [name for name, _ in members_of(path, group)]


def commands_in(source):
    return [name.replace(" ", "-") for name in re.findall(r'struct command cmd_\w+ = \{\s*\.name = "([^"]+)"', code_of(source))]


def named_in(source):
    """The texts of help: a command's or an occasion's name finds them. The unit tests of cli ask for those of options."""
    for name in commands_in(source):
        yield from (f"{name}.{text}" for text in ("summary", "details", "wish"))
    occasions = (source / "templates" / "words" / "occasions.yaml").read_text("utf-8")
    yield from (f"occasion.{code}" for code in re.findall(r"^([\w-]+):", occasions, re.M))


def check_groups(source):
    """Checks that every key used in the code exists in every language, and that each key is used."""
    english = source / "templates" / "labels" / "en.yaml"
    used = {re.sub("^(SAY|TEXT)", "", name) for name in re.findall(r"\b(?:SAY|TEXT)_\w+", code_of(source))}
    named = set(named_in(source))
    # The words that mean a command, or the option --lang, are found by its name.
    used |= {text_macro(f"meant.{name}") for name in (*commands_in(source), "lang")}
    called = {"messages": lambda key: text_macro(key) in used, "help": lambda key: "--" in key or key in named}
    for group in ("messages", "help", "readings"):
        wanted = set(grouped_in(english, group))
        if len(wanted) < 100:
            yield f"only {len(wanted)} texts are below `{group}`"
        for path in (*(source / "templates" / "labels" / f"{language}.yaml" for language in TRANSLATIONS),
                     source / "examples" / "labels" / "et.yaml"):
            there = set(grouped_in(path, group))
            yield from (f"{path.stem} lacks `{group}.{key}`" for key in sorted(wanted - there))
            yield from (f"{path.stem}: English has no `{group}.{key}`" for key in sorted(there - wanted))
        yield from (f"nothing says `{group}.{key}`" for key in sorted(wanted) if group in called and not called[group](key))


def readings_of(source):
    """Yields the readings and notes of the program's rulebooks."""
    said = re.compile(r'\bruling: (?:"([^"]+)"|([^"~\n][^"\n},]*))|^  - "([^"]+)"$', re.M)
    for path in sorted((source / "schema" / "rulebooks").glob("*.yaml")):
        if "clauses" not in path.name:
            yield from (next(filter(None, found)) for found in said.findall(path.read_text("utf-8")))


def check_readings(source):
    wanted = set(readings_of(source))
    if len(wanted) < 100:
        yield f"only {len(wanted)} readings are found in the rulebooks"
    readings = dict(members_of(source / "templates" / "labels" / "en.yaml", "readings"))
    code = code_of(source)
    there = {text for key, text in readings.items() if f"FORM_READINGS_{text_macro(key)}" not in code}
    yield from (f"en lacks the reading `{text}`" for text in sorted(wanted - there))
    yield from (f"en: no rulebook is read so: `{text}`" for text in sorted(there - wanted))


# Sentences with a number, for one and for more, and for none.
COUNTED = {
    "en": ("a game is 1 hand", "a game is {n} hands", "0 hands: 0 canastas"),
    "fi": ("pelissä on 1 erä", "pelissä on {n} erää", "eriä 0: canastoja 0"),
    "sv": ("en match har 1 omgång", "en match har {n} omgångar", "0 omgångar: 0 canastor"),
    "nl": ("een partij telt 1 spel", "een partij telt {n} spellen", "0 spellen: 0 canasta's"),
    "et": ("mängus on 1 jaotus", "mängus on {n} jaotust", "jaotusi 0: canastaid 0"),
}
# Words after a number that are the same for one and for many, or in a case that is.
SAME = {
    "en": ("drawn", "lost", "won", "removed", "unchanged"),
    "fi": ("erän", "eivät", "poistettu", "ennallaan"),
    "sv": ("poäng", "bonuspoäng", "kortpoäng", "matchpoäng", "segerpoäng", "kort", "hjälpkort", "par", "straff",
           "deltagare", "spelare", "till", "får", "har", "kan"),
    "nl": ("keer", "gewonnen", "gelijk", "verloren", "verwijderd", "ongewijzigd"),
    "et": ("punkti", "põhipunkti", "matšipunkti", "jaotusega", "osalejast", "eemaldatud", "muutmata"),
}


CHOICE = re.compile(r"\{([\w.-]+)\?[^{}|]*(?:\{[^{}]*\}[^{}|]*)*\|(?:[^{}]|\{[^{}]*\})*\}")


def counted_in(form):
    """Returns the values that words depend on."""
    return set(CHOICE.findall(form))


def word_behind(form, value):
    """Returns the word that follows a number outside a choice, or None."""
    found = re.search(r"\{" + re.escape(value) + r"(?::[^}]*)?\} (\w{3,})", CHOICE.sub("", form))
    return found and found[1]


def counts_of(source):
    """Yields the texts of every language, labels and messages, each with its name."""
    sentences = dict(sentences_of(source))
    for language in COUNTED:
        path = source / ("examples" if language == "et" else "templates") / "labels" / f"{language}.yaml"
        said = dict(labels_of_file(path))
        if language == "en":  # the code's own sentences say which form they take
            said = {label: form for label, form in said.items() if label not in sentences}
        else:
            said |= dict(members_of(path, "messages"))
        yield language, said


def check_counts(program, source):
    """Checks that if one language has a word for one and a word for more, each has, and that numbers take the right
    one."""
    said = dict(counts_of(source))
    for label in sorted(set().union(*said.values())):
        counted = set().union(*(counted_in(forms.get(label, "")) for forms in said.values()))
        for language, forms in said.items():
            form = forms.get(label, "")
            for value in sorted(counted - counted_in(form)):
                word = word_behind(form, value)
                if word and word not in SAME[language]:
                    yield f"{language}: `{label}` has one word for every {value}: {word}; write {{{value}?one|many}}, or put the number last"
    with tempfile.TemporaryDirectory() as folder:
        for language, (one, more, none) in COUNTED.items():
            labels = source.resolve() / "examples" / "labels" / "et.yaml" if language == "et" else ""
            canasta = Canasta(program, folder, CANASTA_LANG=language, CANASTA_LABELS=str(labels))
            for number in (1, 2, 5, 11, 21, 91):
                said = canasta.call("--db", f"{language}{number}.db", "event", "new", "Zug", "--rulebook", "fi-canasta",
                                    "--hands", number)
                wanted = one if number == 1 else more.replace("{n}", str(number))
                if not re.search(rf"^ *{re.escape(wanted)}\b", said.stdout, re.M):
                    yield f"{language}: of {number} `{wanted}` is expected: {said.stdout}{said.stderr}"
            for words in (("entrant", "add", "Qaa"), ("entrant", "show", "1")):
                said = canasta.call("--db", f"{language}1.db", *words)
            if none not in said.stdout:
                yield f"{language}: of none `{none}` is expected: {said.stdout}{said.stderr}"


def plain_in(form):
    """Returns the values written without a mark between thousands: a revision, a seed."""
    return set(re.findall(r"\{([\w.-]+):plain\}", form))


def check_plain(source, labels):
    """Checks that a number that is not an amount is grouped in no language, or in all."""
    labels = dict(labels, et=dict(labels_of_file(source / "examples" / "labels" / "et.yaml")))
    del labels["en"]  # its numbers have no mark between thousands
    for label in sorted(set().union(*labels.values())):
        plain = set().union(*(plain_in(forms.get(label, "")) for forms in labels.values()))
        for language, forms in labels.items():
            for value in sorted(plain - plain_in(forms.get(label, ""))):
                if "{" + value + "}" in forms.get(label, ""):
                    yield f"{language}: `{label}` groups {{{value}}}, which another language writes plain"


def typed_in(text):
    """Returns what a message quotes as typed, and the number of its backslashes."""
    return set(re.findall(r"`[^`]*`", text.replace(":plain}", "}"))), text.count("\\")


def check_typed(path, english):
    """Checks that a message quotes the same commands, options and signs in each language."""
    for key, translated in members_of(path, "messages"):
        text = re.sub(r"\{(\d+):[^}]*\}", r"{\1}", english.get(key, translated))
        if re.search(r"[`\\]", text) and typed_in(text) != typed_in(translated):
            yield f"{path.stem}: `{text}` quotes something else: {translated}"


def check_whole(program, source):
    """Checks what the program finds itself: errors without a translation, translations of none, values, forms,
    lengths."""
    english = dict(members_of(source / "templates" / "labels" / "en.yaml", "messages"))
    for path in (*(source / "templates" / "labels" / f"{language}.yaml" for language in TRANSLATIONS),
                 source / "examples" / "labels" / "et.yaml"):
        yield from check_typed(path, english)
        done = Canasta(program).call("labels", "check", path)
        if done.returncode:
            yield from (line.replace(str(path), path.name) for line in done.stderr.splitlines())


def main():
    program, source = sys.argv[1], pathlib.Path(sys.argv[2])
    labels = {language: dict(labels_of(source, language)) for language in LANGUAGES}
    faults = 0
    for fault in [*check_use(source, labels), *check_sentences(source, labels),
                  *check_data(program, source, labels),
                  *check_counts(program, source),
                  *check_plain(source, labels), *check_groups(source), *check_readings(source),
                  *check_whole(program, source)]:
        print(fault)
        faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
