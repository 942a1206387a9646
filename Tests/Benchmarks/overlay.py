"""The overlay under test, and the programs that measure themselves."""
import os
import signal
import subprocess
import sys
import time

from processes import difference, run_time, settle, switches

ROUNDS = 8  # of a scene in one run, of each path


class Islet:
    """The overlay under test."""

    def __init__(self, program, scale, music=True, environment=None):
        """With the music that plays, paused; or without any provider."""
        self.program = program
        variables = os.environ | (environment or {})
        if not music:
            variables["ISLET_PROVIDER_PATH"] = "/nonexistent"
        else:
            subprocess.run(["playerctl", "--player=mpv", "play"], check=True)
        self.process = subprocess.Popen(
            [program, "overlay", "--scale", str(scale), "--collapse-delay", "3600"],
            env=variables)
        self.pid = self.process.pid
        wanted = f"presentation: {'compact' if music else 'idle'}\n"
        limit = time.monotonic() + 15
        while wanted not in self.command("debug", "layers").stdout:
            if self.process.poll() is not None or time.monotonic() > limit:
                sys.exit("bench: the overlay does not show what it should")
            time.sleep(0.05)
        if music:
            # Paused where it is shown: a player that was never heard is not.
            subprocess.run(["playerctl", "--player=mpv", "pause"], check=True)
        settle(self.pid)

    def command(self, *words):
        return subprocess.run([self.program, *words], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, check=False)

    def status(self):
        lines = self.command("status").stdout.splitlines()
        return dict(line.split(": ", 1) for line in lines if ": " in line)

    def counters(self, keys=("frames_drawn", "requests_sent", "bytes_sent")):
        status = self.status()
        return {key: int(status[key]) for key in keys}

    def spent(self, server):
        """What the overlay and the X server took so far."""
        return {
            "client": run_time(self.pid), "server": run_time(server),
            "voluntary": switches(self.pid, "voluntary"),
            "involuntary": switches(self.pid, "nonvoluntary"),
        }

    def run(self, server, words):
        """What it takes to obey some commands and come to rest after each."""
        settle(self.pid)
        before = self.spent(server)
        for word in words:
            self.command(word)
            settle(self.pid)
        return difference(before, self.spent(server))

    def morph(self, server):
        """One round of morphs: the totals of what they took, without what a command takes."""
        before = self.counters()
        row = self.run(server, ["expand", "collapse"] * (ROUNDS // 2))
        row |= difference(before, self.counters())
        # It is shrunk already, so these do nothing but wake it up.
        commands = self.run(server, ["collapse"] * ROUNDS)
        return row | difference({key: commands[key] for key in ("client", "voluntary")}, row)

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


def key_values(command, text=""):
    """The `key: value` lines that a program prints for a text, the values as numbers."""
    out = subprocess.run([str(word) for word in command], check=True, stdout=subprocess.PIPE,
                         input=text, text=True).stdout
    return {key: int(value) for key, value in (line.split(": ") for line in out.splitlines())}


def tool(arguments, name, scene, scale, *options):
    """One run of a scene by a program that measures itself."""
    row = key_values([name, "--scene", scene, "--scale", scale, "--rounds", ROUNDS,
                      "--server", arguments.server, *options])
    names = {"frames": "frames_drawn", "client_ns": "client", "server_ns": "server",
             "requests": "requests_sent", "bytes": "bytes_sent"}
    return {names.get(key, key): value for key, value in row.items()}


def drive(arguments, scene, rounds, *options):
    """What a running overlay's status counts while it shows a scene at the display's pace."""
    return key_values([arguments.bench, "--drive", scene, "--rounds", rounds, *options])
