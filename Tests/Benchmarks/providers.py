"""What the providers that come with Islet cost: at rest, and under a flood of signals."""
import pathlib
import subprocess
import time

from overlay import Islet
from processes import memory, run_time, settle, switches
from verdicts import Verdicts

NAMES = ("music", "timer", "downloads")
BAR_DIRTY_KB = 1536
REST_SECONDS = 60
RATE = 1000  # signals a second
FLOOD_SECONDS = 5
FLOODS = {"player": "music", "launcher": "downloads"}
FRAMES_PER_SECOND = 60  # of Xvfb


def running(islet):
    """The hosts' process ids by the providers' names."""
    limit = time.monotonic() + 20
    while True:
        status = islet.status()
        if all(status.get(f"provider.{name}.state") == "running" for name in NAMES):
            return {name: int(status[f"provider.{name}.pid"]) for name in NAMES}
        if time.monotonic() > limit:
            raise SystemExit("bench: not every provider runs")
        time.sleep(0.05)


def rest(arguments, verdicts: Verdicts):
    """Wake-ups and memory of each provider's host while nothing happens: with a paused player,
    and while a timer runs."""
    islet = Islet(arguments.islet, 1)
    try:
        pids = running(islet)
        islet.command("timer", "2h", "Rest")
        for pid in pids.values():
            settle(pid, quiet=2)
        before = {name: switches(pid) for name, pid in pids.items()}
        time.sleep(REST_SECONDS)  # the measurement itself: what hosts at rest do in that time
        verdicts.begin("providers at rest", f", {REST_SECONDS} s")
        for name, pid in pids.items():
            verdicts.row(f"context switches, {name}", switches(pid) - before[name], 0)
            verdicts.row(f"private dirty, {name}", memory(pid, "Private_Dirty"), BAR_DIRTY_KB,
                         "kB")
        islet.command("timer", "cancel", "Rest")
    finally:
        islet.end()


def floods(arguments, verdicts: Verdicts):
    """What a sender of a thousand signals a second costs the overlay and the provider."""
    script = pathlib.Path(__file__).parent / "signals.py"
    keys = ("frames_drawn", "frames_late", "layouts")
    for kind, name in FLOODS.items():
        islet = Islet(arguments.islet, 1)
        try:
            pid = running(islet)[name]
            keys_of_flood = keys + (f"provider.{name}.messages",)
            before = islet.counters(keys_of_flood)
            ours, its = run_time(islet.pid), run_time(pid)
            out = subprocess.run([str(script), kind, str(RATE), str(FLOOD_SECONDS)], check=True,
                                 stdout=subprocess.PIPE, text=True).stdout
            after = islet.counters(keys_of_flood)
            ours, its = run_time(islet.pid) - ours, run_time(pid) - its
        finally:
            islet.end()
        count = {key: after[key] - before[key] for key in keys_of_flood}
        verdicts.begin(f"a flood of signals: {kind}", f", {out.strip()} in {FLOOD_SECONDS} s")
        verdicts.row("updates", count[f"provider.{name}.messages"] / FLOOD_SECONDS,
                     FRAMES_PER_SECOND, "/s")
        verdicts.row("layouts", count["layouts"] / max(count["frames_drawn"], 1), 1, "/frame")
        verdicts.row("late frames", count["frames_late"], 0)
        verdicts.row("processor, the provider", its / FLOOD_SECONDS / 1e7, unit="%")
        verdicts.row("processor, the overlay", ours / FLOOD_SECONDS / 1e7, unit="%")
