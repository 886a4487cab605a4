"""names.py PROGRAM CORE CORE_MANUAL SOURCE - checks that the core alone names no command and no option that it does
not have: in its help, its explanations, its completion, its manual and its messages. The whole program knows them all."""

import glob
import json
import os
import re
import subprocess
import sys
import tempfile

import yaml

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402

# Messages about what only the whole program writes: access codes, another club's events, phases, rulings, the key
# `from` of a rulebook's file. The last one is said only if the program has the command.
OTHERS = {"WARNING_NEW_CODES", "EVENT_IMPORTED", "SETTING_FIXED_SINCE_PHASE_MADE",
          "OUTCOME_UNASKED_MELD_NEEDS_RULING", "OUTCOME_UNASKED_OUTCOME_NEEDS_RULING", "WORDS_RULEBOOK_MADE_FROM",
          "WARNING_CONVERT_KEYS"}
# Words that were looked for, and what they mean in the whole program.
WANTED = (["round", "draw"], ["appeal"], ["knockout"], ["type"], ["phase"], ["league"], ["website"], ["phase", "new"],
          ["round", "new", "--method", "swiss"], ["round", "new", "--pairing", "swiss"], ["round", "new"],
          ["event", "new", "Other", "--rulebook", "fi-canasta", "--draw", "swiss"], ["event", "set", "--method", "x"],
          ["event", "set", "--hall", "http://10.0.0.1/"], ["standings", "--html", "x.html"],
          ["standings", "--htm", "x.html"], ["print", "standings", "--html", "x.html"],
          ["print", "round", "--codes", "--pdf", "x.pdf"], ["print", "bracket", "--pdf", "x.pdf"],
          ["print", "knockout", "--pdf", "x.pdf"], ["print", "season", "--pdf", "x.pdf"],
          ["print", "nothing", "--pdf", "x.pdf"], ["round", "show", "--explain"], ["hand", "show", "1.1.1", "--pdf", "x"],
          ["explain", "dispute-unknow"], ["hand", "add", "1.1", "A 500/200 -o", "B 0/50"])


def options_of(page):
    return {row["option"] for rows in ("options", "further_options", "global_options") for row in page.get(rows, ())}


class Names:
    """The commands and options of the program, and those of them that the core has."""

    def __init__(self, program, core):
        every = {row["command"] for row in program.ask("help")}
        self.pages = {row["command"]: core.ask("help", *row["command"].split()) for row in core.ask("help")}
        options = set().union(*(options_of(program.ask("help", *name.split())) for name in every))
        first = {name.split()[0] for name in self.pages}
        self.options = options - set().union(*map(options_of, self.pages.values()))
        self.commands = {name for name in every if name not in self.pages}
        self.commands |= {name.split()[0] for name in every} - first

    def missing(self, text):
        """Returns the commands and options in a text that the core lacks: `--html`, `serve codes`, canasta enter."""
        named = {f"--{word}" for word in re.findall(r"--([a-z][a-z-]*)", text) if word in self.options}
        for words in re.findall(r"(?:`(?:canasta )?|canasta )([a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*)?)", text):
            named |= {name for name in (words, words.split()[0]) if name in self.commands}
        return named


def texts_of(value):
    """Lists the texts in a JSON answer."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for one in value for text in texts_of(one)]
    return [value] if isinstance(value, str) else []


def helped(names, core):
    """Returns what the core's help and explanations say, by place."""
    pages = (["help", "all"], ["explain"], *(["help", *name.split()] for name in names.pages))
    return [(" ".join(page), text) for page in pages for text in texts_of(core.ask(*page))]


def manual(manual_program, source, folder):
    """Returns the lines of the core's manual, and its completion scripts, without the marks of the formatter."""
    said = []
    for page in glob.glob(os.path.join(source, "templates/man/*")):
        out = os.path.join(folder, "page")
        subprocess.run([manual_program, page, out], check=True)
        with open(out, encoding="utf-8") as file:
            text = re.sub(r"Fl Fl \"?", "--", re.sub(r"\\\(ga", "`", re.sub(r"\\-", "-", file.read())))
        said += [(os.path.basename(page), re.sub(r"^\.(Ic|Ss|Cm) \"?(canasta )?", "`", line)) for line in text.split("\n")]
    for shell in ("bash", "zsh", "fish"):
        out = os.path.join(folder, "script")
        subprocess.run([manual_program, shell, out], check=True)
        with open(out, encoding="utf-8") as file:
            said.append((shell, re.sub(r" -l ", " --", file.read())))
    return said


def macro(key):
    return re.sub("[^A-Za-z0-9]+", "_", key).strip("_").upper()


def messages(source, texts):
    """Returns the messages of the core's sources, by the file that says each."""
    with open(os.path.join(source, "src/CMakeLists.txt"), encoding="utf-8") as file:
        core = re.findall(r"^add_subdirectory\((\w+)\)", file.read(), re.M)
    said = []
    for folder in core:
        for path in glob.glob(os.path.join(source, "src", folder, "**/*.[ch]"), recursive=True):
            with open(path, encoding="utf-8") as file:
                keys = set(re.findall(r"\b(?:SAY|TEXT)_([A-Z0-9_]+)", file.read()))
            said += [(path, texts[key]) for key in keys if key in texts]
    return said


def refusals(core):
    """Returns what the core answers to words of the whole program. A message begins with the words that it refuses."""
    core.run("event", "new", "Seated", "--rulebook", "fi-canasta")
    said = []
    for words in WANTED:
        done = core.call(*words, status=(1, 2))
        text = done.stdout + done.stderr
        for word in (" ".join(words[:2]), *words):
            text = text.replace(f"`{word}`", "").replace(f'"{word}"', "")
        said.append((" ".join(words), text))
    return said


def read_labels(path):
    """Returns the texts of a file of labels by their keys: "help.hand-add.details"."""
    def flat(node, key):
        if not isinstance(node, dict):
            return {key: str(node)}
        return {name: text for part, below in node.items() for name, text in flat(below, f"{key}{part}.").items()}

    with open(path, encoding="utf-8") as file:
        return flat(yaml.load(file, Loader=yaml.CBaseLoader), "")


def check_marks(source):
    """Checks that a text is about the same features in every language: `{{serve:…}}`."""
    english = read_labels(os.path.join(source, "templates/labels/en.yaml"))
    marked = {key: set(re.findall(r"{{(?:no )?([a-z ]+):", text)) for key, text in english.items() if "{{" in text}
    for path in (*glob.glob(os.path.join(source, "templates/labels/*")), os.path.join(source, "examples/labels/et.yaml")):
        texts = read_labels(path)
        for key, marks in marked.items():
            assert set(re.findall(r"{{(?:no )?([a-z ]+):", texts[key])) == marks, f"{path}: {key}"
    assert len(marked) > 15


def main():
    program, core, manual_program, source = sys.argv[1:]
    texts = {macro(key.removeprefix("messages.").removesuffix(".")): text
             for key, text in read_labels(os.path.join(source, "templates/labels/en.yaml")).items()}
    check_marks(source)
    others = {texts[key] for key in OTHERS}
    with tempfile.TemporaryDirectory() as folder:
        alone = Canasta(core, folder)
        names = Names(Canasta(program, folder), alone)
        assert len(names.commands) > 30 and "method" in names.options and names.missing("`canasta serve` --html")
        said = {"help": helped(names, alone), "manual": manual(manual_program, source, folder),
                "messages": messages(source, texts), "refusals": refusals(alone)}
    for kind, texts in said.items():
        assert len(texts) > 20, kind
        for place, text in texts:
            named = set() if text in others else names.missing(text)
            assert not named, f"{kind}: {place}: the core has no {', '.join(sorted(named))}: {text[:300]}"
    print(json.dumps({kind: len(texts) for kind, texts in said.items()}))


if __name__ == "__main__":
    main()
