#!/usr/bin/env python3
"""The benchmark's measurements and its table; packaging/bench.sh sets the stage and calls it.

Processor time is the scheduler's own count of nanoseconds (/proc/PID/schedstat), read while the
process sleeps. The two paths take turns, so that a noisy neighbour hits both.
"""
import argparse
import contextlib
import pathlib
import signal
import statistics
import subprocess
import sys
import time

MORPHS = 8  # in a round, of each path
BAR_CLIENT = {1: 0.25, 2: 0.15}
BAR_REQUESTS = 16
BAR_BYTES = 4096
BAR_SWITCHES = 1.1  # one a frame; the command that starts a morph wakes the overlay too
BAR_PSS_KB = 10 * 1024
BAR_HOST_DIRTY_KB = 1536
BAR_FIRST_MAP = 1.5


def run_time(pid):
    """Nanoseconds that the process was on a processor."""
    return int(pathlib.Path(f"/proc/{pid}/schedstat").read_text().split()[0])


def switches(pid):
    """Context switches that its threads asked for; what a busy machine forces is not theirs."""
    total = 0
    for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                total += int(line.split()[1])
    return total


def memory(pid, key):
    """One row of smaps_rollup, in kB."""
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith(key + ":"):
            return int(line.split()[1])
    sys.exit(f"bench: no {key} for process {pid}")


def hosts(pid):
    """The overlay's provider hosts."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [
        int(child) for child in children
        if pathlib.Path(f"/proc/{child}/comm").read_text().startswith("islet-provider")
    ]


def settle(pid, quiet=0.25, deadline=10):
    """Returns when the process has slept without a wake-up for a quarter of a second."""
    limit = time.monotonic() + deadline
    last, since = switches(pid), time.monotonic()
    while time.monotonic() - since < quiet:
        if time.monotonic() > limit:
            sys.exit("bench: the overlay does not come to rest")
        time.sleep(0.02)
        now = switches(pid)
        if now != last:
            last, since = now, time.monotonic()


class Islet:
    """The overlay under test."""

    def __init__(self, program, scale):
        self.program = program
        subprocess.run(["playerctl", "--player=mpv", "play"], check=True)
        self.process = subprocess.Popen(
            [program, "overlay", "--scale", str(scale), "--collapse-delay", "3600"])
        self.pid = self.process.pid
        limit = time.monotonic() + 15
        while "presentation: compact\n" not in self.command("debug", "layers").stdout:
            if self.process.poll() is not None or time.monotonic() > limit:
                sys.exit("bench: the overlay does not show the music")
            time.sleep(0.05)
        # Paused where it is shown: a player that was never heard is not.
        subprocess.run(["playerctl", "--player=mpv", "pause"], check=True)
        settle(self.pid)

    def command(self, *words):
        return subprocess.run([self.program, *words], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, check=False)

    def status(self):
        lines = self.command("status").stdout.splitlines()
        return dict(line.split(": ", 1) for line in lines if ": " in line)

    def counters(self):
        status = self.status()
        return {key: int(status[key]) for key in ("frames_drawn", "requests_sent", "bytes_sent")}

    def morph(self, server):
        """One round of morphs: the totals of what they took."""
        before = self.counters()
        settle(self.pid)
        times = (run_time(self.pid), run_time(server), switches(self.pid))
        for step in range(MORPHS):
            self.command("collapse" if step % 2 else "expand")
            settle(self.pid)
        after_times = (run_time(self.pid), run_time(server), switches(self.pid))
        after = self.counters()
        row = {key: after[key] - before[key] for key in before}
        row["client"], row["server"], row["switches"] = (
            b - a for a, b in zip(times, after_times))
        return row

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


def cairo(tools, scale, server):
    """One round of the comparator."""
    out = subprocess.run(
        [f"{tools}/cairo-shm", "--scale", str(scale), "--morphs", str(MORPHS), "--server",
         str(server)], check=True, stdout=subprocess.PIPE, text=True).stdout
    row = {key: int(value) for key, value in (line.split(": ") for line in out.splitlines())}
    return {"frames_drawn": row["frames"], "client": row["client_ns"], "server": row["server_ns"],
            "requests_sent": row["requests"], "switches": row["context_switches"]}


class Verdicts:
    """Prints rows and remembers whether a bar was missed."""

    def __init__(self):
        self.missed = []

    def row(self, name, value, bar=None, unit=""):
        line = f"  {name:<34}{value:>10.2f} {unit:<8}"
        if bar is not None:
            kept = value <= bar
            line += f" bar {bar:<8g} {'ok' if kept else 'MISSED'}"
            if not kept:
                self.missed.append(name)
        print(line.rstrip(), flush=True)


def per_frame(rows, key, divisor=1.0):
    return sum(row[key] for row in rows) / divisor / sum(row["frames_drawn"] for row in rows)


def morphs(arguments, scale, verdicts):
    islet = Islet(arguments.islet, scale)
    try:
        islet.morph(arguments.server)  # fills the caches
        ours, theirs = [], []
        for _ in range(arguments.rounds):
            theirs.append(cairo(arguments.tools, scale, arguments.server))
            ours.append(islet.morph(arguments.server))
    finally:
        islet.end()
    client, their_client = (per_frame(rows, "client", 1000) for rows in (ours, theirs))
    server, their_server = (per_frame(rows, "server", 1000) for rows in (ours, theirs))
    print(f"morph at scale {scale}, {sum(row['frames_drawn'] for row in ours)} frames of Islet, "
          f"{sum(row['frames_drawn'] for row in theirs)} of Cairo and MIT-SHM")
    verdicts.row("client, Islet", client, unit="us/frame")
    verdicts.row("client, Cairo+SHM", their_client, unit="us/frame")
    verdicts.row("client ratio", client / their_client, BAR_CLIENT[scale])
    verdicts.row("server, Islet", server, unit="us/frame")
    verdicts.row("server, Cairo+SHM", their_server, unit="us/frame")
    verdicts.row("sum, Islet", client + server, unit="us/frame")
    verdicts.row("sum, Cairo+SHM", their_client + their_server, unit="us/frame")
    verdicts.row("sum ratio", (client + server) / (their_client + their_server), 1)
    verdicts.row("requests, Islet", per_frame(ours, "requests_sent"), BAR_REQUESTS, "/frame")
    verdicts.row("bytes, Islet", per_frame(ours, "bytes_sent"), BAR_BYTES * scale**2, "/frame")
    verdicts.row("context switches, Islet", per_frame(ours, "switches"), BAR_SWITCHES, "/frame")
    verdicts.row("context switches, Cairo+SHM", per_frame(theirs, "switches"), unit="/frame")


def idle(arguments, verdicts):
    islet = Islet(arguments.islet, 1)
    try:
        settle(islet.pid, quiet=2)
        before = switches(islet.pid)
        time.sleep(30)  # the measurement itself: what an idle overlay does in that time
        print("after 30 s idle, a paused player")
        verdicts.row("context switches", switches(islet.pid) - before, 0)
        verdicts.row("PSS, overlay", memory(islet.pid, "Pss"), BAR_PSS_KB, "kB")
        if not hosts(islet.pid):
            sys.exit("bench: the overlay has no provider host")
        for pid in hosts(islet.pid):
            verdicts.row("private dirty, a host", memory(pid, "Private_Dirty"), BAR_HOST_DIRTY_KB,
                         "kB")
    finally:
        islet.end()


def first_map(arguments, verdicts):
    config = pathlib.Path(arguments.tools) / "polybar.ini"
    config.write_text("[bar/race]\nwidth = 100%\nheight = 27\nmodules-center = date\n"
                      "[module/date]\ntype = internal/date\ndate = %H:%M\n")
    racers = {
        "Islet": [arguments.islet, "overlay"],
        "polybar": ["polybar", "--quiet", "--config=" + str(config), "race"],
    }
    times = {name: [] for name in racers}
    for _ in range(arguments.starts):
        for name, command in racers.items():
            out = subprocess.run([f"{arguments.tools}/first-map", "--min-width", "50", *command],
                                 check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            times[name].append(int(out.stdout) / 1000)
    islet, polybar = (statistics.median(times[name]) for name in ("Islet", "polybar"))
    print(f"exec to first map, median of {arguments.starts}")
    verdicts.row("Islet", islet, unit="ms")
    verdicts.row("polybar", polybar, unit="ms")
    verdicts.row("first-map ratio", islet / polybar, BAR_FIRST_MAP)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--islet", required=True)
    parser.add_argument("--tools", required=True)
    parser.add_argument("--server", type=int, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--starts", type=int, default=11)
    parser.add_argument("--skip-memory", action="store_true")
    arguments = parser.parse_args()
    verdicts = Verdicts()
    for scale in BAR_CLIENT:
        morphs(arguments, scale, verdicts)
    if not arguments.skip_memory:
        idle(arguments, verdicts)
    first_map(arguments, verdicts)
    if verdicts.missed:
        print("missed: " + ", ".join(verdicts.missed))
        return 1
    print("every bar is met")
    return 0


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main())
