"""Programs that a check starts and ends, and waiting for what they do."""
import os
import pathlib
import shutil
import signal
import subprocess
import time


class Failure(Exception):
    """What a check expected and did not see."""


class Skipped(Exception):
    """Why a check cannot be made here."""


def wait_for(what, condition, seconds=20, pause=0.05):
    """The first true value of the condition; fails with "WHAT: not within N s"."""
    limit = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > limit:
            raise Failure(f"{what}: not within {seconds} s")
        time.sleep(pause)


def need(*programs):
    for program in programs:
        if not shutil.which(program):
            raise Skipped(f"{program} is not installed; see packaging/apt-packages-desktop.txt")


def output_of(*words, environment=None, seconds=20):
    """What a short program prints; fails if it does not end well."""
    try:
        ended = subprocess.run([str(word) for word in words], capture_output=True, text=True,
                               env=environment, timeout=seconds, check=False)
    except subprocess.TimeoutExpired as error:
        raise Failure(f"{words[0]} did not end within {seconds} s") from error
    if ended.returncode != 0:
        raise Failure(f"{' '.join(map(str, words))}: status {ended.returncode}, {ended.stderr}")
    return ended.stdout.strip()


class Stage:
    """One check's programs and its folder; all end with it, newest first."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        # A program may run as another user and keeps its files below.
        self.folder.chmod(0o755)
        self.programs = []

    def home(self, name):
        """A home folder with an empty Downloads folder in it."""
        home = self.folder / name
        (home / "Downloads").mkdir(parents=True, exist_ok=True)
        return home

    def start(self, *words, name=None, **changes):
        """Starts a program in a session of its own; its output goes to NAME.log."""
        name = name or pathlib.Path(str(words[0])).name
        variables = {**os.environ, **{key: str(value) for key, value in changes.items()}}
        with open(self.folder / f"{name}.log", "ab") as log:
            program = subprocess.Popen(
                [str(word) for word in words], env=variables, cwd=self.folder,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        self.programs.append(program)
        return program

    def end(self, program, number=signal.SIGTERM, seconds=10):
        """Ends a program and all that it started."""
        if program in self.programs:
            self.programs.remove(program)
        for attempt in (number, signal.SIGKILL):
            try:
                os.killpg(program.pid, attempt)
                program.wait(seconds)
            except ProcessLookupError:
                program.wait()
            except subprocess.TimeoutExpired:
                continue
            break
        # What outlives its leader.
        try:
            os.killpg(program.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass

    def close(self):
        for program in reversed(list(self.programs)):
            self.end(program)

    def logs(self, lines=12):
        """The last lines that each program printed."""
        for log in sorted(self.folder.glob("*.log")):
            text = log.read_text(errors="replace").splitlines()[-lines:]
            if text:
                yield f"{log.name}:"
                yield from ("  " + line for line in text)
