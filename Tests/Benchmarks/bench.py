#!/usr/bin/env python3
"""The benchmark's measurements and its table; packaging/bench.sh sets the stage and calls it.

Each path is measured twice. Unpaced, the frames of a morph follow each other at once: that is the
cost of the drawing, and the bars on time are for it. Paced by the display it is the cost of a
running overlay, most of which is waking up with cold caches; a loop that is paced alike and draws
nothing shows how much. The paths take turns, so that a noisy neighbour hits all of them.

Processor time is the scheduler's own count of nanoseconds (/proc/PID/schedstat).
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
BAR_SWITCHES = 1.1  # one a frame; a tick that comes late may find the watchdog ahead of it
BAR_PSS_KB = 10 * 1024
BAR_HOST_DIRTY_KB = 1536
BAR_FIRST_MAP = 1.5
PERIOD_MS = 1000 / 60  # of Xvfb
BAR_LATENCY_MS = PERIOD_MS + 2
HELD = 1000
BAR_HELD = 1.1


def run_time(pid):
    """Nanoseconds that the process was on a processor."""
    return int(pathlib.Path(f"/proc/{pid}/schedstat").read_text().split()[0])


def switches(pid, kind=""):
    """Context switches of all its threads: "voluntary", "nonvoluntary" or both."""
    total = 0
    for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status"):
        for line in status.read_text().splitlines():
            if line.startswith(kind) and "ctxt_switches" in line:
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
        row = self.run(server, ["expand", "collapse"] * (MORPHS // 2))
        row |= difference(before, self.counters())
        # It is shrunk already, so these do nothing but wake it up.
        commands = self.run(server, ["collapse"] * MORPHS)
        return row | difference({key: commands[key] for key in ("client", "voluntary")}, row)

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


def difference(before, after):
    return {key: after[key] - before[key] for key in before}


def tool(arguments, name, scale, *options):
    """One round of a program that measures itself."""
    out = subprocess.run(
        [name, "--scale", str(scale), "--morphs", str(MORPHS), "--server", str(arguments.server),
         *options], check=True, stdout=subprocess.PIPE, text=True).stdout
    row = {key: int(value) for key, value in (line.split(": ") for line in out.splitlines())}
    names = {"frames": "frames_drawn", "client_ns": "client", "server_ns": "server"}
    return {names.get(key, key): value for key, value in row.items()}


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
    return sum(row[key] for row in rows) / divisor / frames(rows)


def compare(verdicts, ours, theirs, client_bar=None, sum_bar=None):
    client, their_client = (per_frame(rows, "client", 1000) for rows in (ours, theirs))
    server, their_server = (per_frame(rows, "server", 1000) for rows in (ours, theirs))
    verdicts.row("client, Islet", client, unit="us/frame")
    verdicts.row("client, Cairo+SHM", their_client, unit="us/frame")
    verdicts.row("client ratio", client / their_client, client_bar)
    verdicts.row("server, Islet", server, unit="us/frame")
    verdicts.row("server, Cairo+SHM", their_server, unit="us/frame")
    verdicts.row("sum, Islet", client + server, unit="us/frame")
    verdicts.row("sum, Cairo+SHM", their_client + their_server, unit="us/frame")
    verdicts.row("sum ratio", (client + server) / (their_client + their_server), sum_bar)


def frames(rows):
    return sum(row["frames_drawn"] for row in rows)


def unpaced(arguments, scale, verdicts):
    comparator = f"{arguments.tools}/cairo-shm"
    ours, theirs = [], []
    for _ in range(3 * arguments.rounds):
        theirs.append(tool(arguments, comparator, scale, "--unpaced"))
        ours.append(tool(arguments, arguments.bench, scale))
    print(f"morph at scale {scale}, frame after frame: {frames(ours)} frames of Islet, "
          f"{frames(theirs)} of Cairo and MIT-SHM")
    compare(verdicts, ours, theirs, BAR_CLIENT[scale], 1)


def paced(arguments, scale, verdicts):
    comparator = f"{arguments.tools}/cairo-shm"
    islet = Islet(arguments.islet, scale)
    try:
        islet.morph(arguments.server)  # fills the caches
        ours, theirs, bare = [], [], []
        for _ in range(arguments.rounds):
            theirs.append(tool(arguments, comparator, scale))
            bare.append(tool(arguments, comparator, scale, "--bare"))
            ours.append(islet.morph(arguments.server))
    finally:
        islet.end()
    print(f"morph at scale {scale}, paced by the display: {frames(ours)} frames of Islet, "
          f"{frames(theirs)} of Cairo and MIT-SHM")
    compare(verdicts, ours, theirs)
    idle_client, idle_server = (per_frame(bare, key, 1000) for key in ("client", "server"))
    verdicts.row("client, a loop that draws nothing", idle_client, unit="us/frame")
    verdicts.row("server, a loop that draws nothing", idle_server, unit="us/frame")
    verdicts.row("client ratio, net of that loop", (per_frame(ours, "client", 1000) - idle_client)
                 / (per_frame(theirs, "client", 1000) - idle_client))
    verdicts.row("requests, Islet", per_frame(ours, "requests_sent"), BAR_REQUESTS, "/frame")
    verdicts.row("bytes, Islet", per_frame(ours, "bytes_sent"), BAR_BYTES * scale**2, "/frame")
    verdicts.row("context switches, Islet", per_frame(ours, "voluntary"), BAR_SWITCHES, "/frame")
    verdicts.row("preemptions, Islet", per_frame(ours, "involuntary"), unit="/frame")
    verdicts.row("context switches, Cairo+SHM", per_frame(theirs, "voluntary"), unit="/frame")
    verdicts.row("preemptions, Cairo+SHM", per_frame(theirs, "involuntary"), unit="/frame")


def morphs(arguments, verdicts):
    for scale in BAR_CLIENT:
        unpaced(arguments, scale, verdicts)
        paced(arguments, scale, verdicts)


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


def latency(arguments, verdicts):
    """From a message on the session bus to the frame that shows it."""
    islet = Islet(arguments.islet, 1)
    try:
        out = subprocess.run([arguments.bench, "--latency", "200"], check=True,
                             stdout=subprocess.PIPE, text=True).stdout
        times = sorted(int(line) / 1000 for line in out.splitlines())
    finally:
        islet.end()
    print(f"from a message to its frame, {len(times)} updates")
    verdicts.row("median", statistics.median(times), BAR_LATENCY_MS, "ms")
    verdicts.row("95th percentile", times[len(times) * 95 // 100], unit="ms")


def flood(arguments, verdicts):
    """Ten thousand updates of one activity as fast as the bus takes them."""
    islet = Islet(arguments.islet, 1)
    rows = {}
    try:
        for _ in range(arguments.rounds):
            before = islet.counters(("frames_drawn", "frames_late", "layouts"))
            out = subprocess.run([arguments.bench, "--flood", "10000"], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
            settle(islet.pid)
            row = difference(before, islet.counters(("frames_drawn", "frames_late", "layouts")))
            row["seconds"] = int(out) / 1e6
            for key, value in row.items():
                rows.setdefault(key, []).append(value)
    finally:
        islet.end()
    print(f"a flood of 10000 updates, {arguments.rounds} times")
    verdicts.row("duration", statistics.median(rows["seconds"]), unit="s")
    verdicts.row("frames", statistics.median(rows["frames_drawn"]))
    verdicts.row("layouts", sum(rows["layouts"]) / sum(rows["frames_drawn"]), 1, "/frame")
    verdicts.row("late frames", sum(rows["frames_late"]), 0)


def held(arguments, verdicts):
    """Morphs with few and with many activities in the overlay's hands, in turns.

    Three are the few: from there on the circle beside the pill is the same.
    """
    islet = Islet(arguments.islet, 1)
    rows = {3: [], HELD: []}
    try:
        for _ in range(arguments.rounds):
            for count, found in rows.items():
                subprocess.run([arguments.bench, "--hold", str(count)], check=True)
                islet.morph(arguments.server)  # the circle appears with its texts
                found.append(islet.morph(arguments.server))
                subprocess.run([arguments.bench, "--release", str(count)], check=True)
    finally:
        islet.end()
    few, many = rows.values()
    print(f"a morph with 3 and with {HELD} activities held beside the song")
    for key, unit, divisor in (("client", "us/frame", 1000), ("requests_sent", "/frame", 1)):
        with_few, with_many = (per_frame(found, key, divisor) for found in (few, many))
        verdicts.row(f"{key}, 3 held", with_few, unit=unit)
        verdicts.row(f"{key}, {HELD} held", with_many, unit=unit)
        verdicts.row(f"{key}, ratio", with_many / with_few, BAR_HELD)


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
    parser.add_argument("--bench", required=True)
    parser.add_argument("--tools", required=True)
    parser.add_argument("--server", type=int, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--starts", type=int, default=11)
    parser.add_argument("--skip-memory", action="store_true")
    parser.add_argument("--only")
    arguments = parser.parse_args()
    verdicts = Verdicts()
    parts = {"morph": morphs, "idle": idle, "latency": latency, "flood": flood, "held": held,
             "first-map": first_map}
    for name, measure in parts.items():
        if arguments.only in (None, name) and not (arguments.skip_memory and name == "idle"):
            measure(arguments, verdicts)
    if verdicts.missed:
        print("missed: " + ", ".join(verdicts.missed))
        return 1
    print("every bar is met")
    return 0


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main())
