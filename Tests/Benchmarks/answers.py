"""The pill at rest, and how fast it answers."""
import pathlib
import statistics
import subprocess
import sys
import time

from overlay import Islet
from processes import difference, hosts, memory, settle, switches
from verdicts import per_frame

BAR_PSS_KB = 10 * 1024
BAR_HOST_DIRTY_KB = 1536
BAR_FIRST_MAP = 1.5
PERIOD_MS = 1000 / 60  # of Xvfb
BAR_LATENCY_MS = PERIOD_MS + 2
HELD = 1000
BAR_HELD = 1.1


def idle(arguments, verdicts):
    islet = Islet(arguments.islet, 1)
    try:
        settle(islet.pid, quiet=2)
        before = switches(islet.pid)
        time.sleep(30)  # the measurement itself: what an idle overlay does in that time
        verdicts.begin("after 30 s idle, a paused player")
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
    verdicts.begin("from a message to its frame", f", {len(times)} updates")
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
    verdicts.begin("a flood of 10000 updates", f", {arguments.rounds} times")
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
        for _ in range(min(arguments.rounds, 2)):
            for count, found in rows.items():
                subprocess.run([arguments.bench, "--hold", str(count)], check=True)
                islet.morph(arguments.server)  # the circle appears with its texts
                found.append(islet.morph(arguments.server))
                subprocess.run([arguments.bench, "--release", str(count)], check=True)
    finally:
        islet.end()
    few, many = rows.values()
    verdicts.begin(f"a morph with 3 and with {HELD} activities held beside the song")
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
    verdicts.begin("exec to first map", f", median of {arguments.starts}")
    verdicts.row("Islet", islet, unit="ms")
    verdicts.row("polybar", polybar, unit="ms")
    verdicts.row("first-map ratio", islet / polybar, BAR_FIRST_MAP)
