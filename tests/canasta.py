"""The program, as tests run it: its command line, its answers as JSON, what surrounds it, and its file of events."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import termios

NOW = "2026-03-05T19:30:00Z"


class Canasta:
    """Runs the program in a folder. What the machine says to it by CANASTA_* is left out: the clock stands, and Kirjuri
    writes. `leading` are the words that begin every command; NAME=value changes
    what surrounds the program, NAME=None takes it away."""

    def __init__(self, program, folder=".", *leading, **environment):
        self.program, self.folder, self.leading = os.path.abspath(program), folder, leading
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("CANASTA_")}
        surroundings |= {"CANASTA_NOW": NOW, "CANASTA_USER": "Kirjuri", **environment}
        self.environment = {name: value for name, value in surroundings.items() if value is not None}

    def words(self, *words):
        """The whole command line."""
        return [self.program, *self.leading, *map(str, words)]

    def call(self, *words, status=None, text=None, environment=None, **how):
        """Runs a command: .returncode, .stdout, .stderr. Fails the test at another exit status than this one, or than
        one of these; None takes all."""
        done = subprocess.run(self.words(*words), **{
            "cwd": self.folder, "input": text, "capture_output": True, "text": True, "check": False,
            "env": {**self.environment, **(environment or {})}, **how})
        if status is not None and done.returncode not in (status if isinstance(status, tuple) else (status,)):
            raise AssertionError(f"canasta {' '.join(map(str, words))}: status {done.returncode}\n{done.stdout}{done.stderr}")
        return done

    def run(self, *words, status=0, **how):
        """What a command prints."""
        return self.call(*words, status=status, **how).stdout

    def ask(self, *words, **how):
        """What a command answers, as JSON."""
        return json.loads(self.run(*words, "--json", **how))

    def on_terminal(self, words, width, **environment):
        """What a command shows on a terminal so wide, without the terminal's own line ends; and its status."""
        child, terminal = pty.fork()
        if child == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
            os.chdir(self.folder)
            os.execve(self.program, self.words(*words), {**self.environment, **environment})
        shown = b""
        try:
            while more := os.read(terminal, 1 << 16):
                shown += more
        except OSError:  # the program has ended
            pass
        os.close(terminal)
        return shown.decode().replace("\r\n", "\n"), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
