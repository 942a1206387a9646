"""Whether an animation keeps the display's pace: frames that the overlay finished too late.

`islet status` counts a frame as late when the overlay's own work on it, from the clock's tick to
the flush, took longer than a period. On a machine with other work it may be kept from the processor
for as long as that, so a run with a late frame is repeated, three runs in all, and how often the
kernel took the processor away is printed beside each. A frame that Islet itself is late with is
late in every run.
"""
import random

from overlay import Islet, drive, key_values
from processes import switches

TRIES = 3
INTERRUPTIONS = 200
SECONDS = 10
# What interrupts: words of islet-bench's, and how often each comes among the others.
WORDS = {"expand": 5, "collapse": 5, "list": 2, "next": 3, "update": 5, "circle": 4}


def until_punctual(islet, verdicts, run):
    """Runs something until no frame was late, and judges the last run."""
    for number in range(1, TRIES + 1):
        before = switches(islet.pid, "nonvoluntary")
        row = run(number)
        late = row["frames_late"]
        print(f"  run {number} of at most {TRIES}: {row['frames_drawn']} frames, {late} late, "
              f"{row['ticks_missed']} ticks missed, preempted "
              f"{switches(islet.pid, 'nonvoluntary') - before} times")
        if late == 0:
            break
    verdicts.row("late frames", late, 0)


def download(arguments, verdicts):
    """Row C11: a whole download of 40 steps of 50 ms, from idle to the check mark and back."""
    islet = Islet(arguments.islet, 1, music=False)
    try:
        verdicts.begin("a download of 40 steps in 2 s")
        until_punctual(islet, verdicts, lambda _: drive(arguments, "download", 1))
    finally:
        islet.end()


def script(seed):
    """Random interruptions: how long to wait before each, in microseconds, and what it is."""
    source = random.Random(seed)
    moments = sorted(source.uniform(0, SECONDS) for _ in range(INTERRUPTIONS))
    words = source.choices(list(WORDS), list(WORDS.values()), k=INTERRUPTIONS)
    before = 0
    for moment, word in zip(moments, words):
        yield f"{int((moment - before) * 1e6)} {word}\n"
        before = moment


def interruptions(arguments, verdicts):
    islet = Islet(arguments.islet, 1, music=False)
    try:
        verdicts.begin(
            f"{INTERRUPTIONS} random interruptions in {SECONDS} s", f", seed {arguments.seed}")
        until_punctual(
            islet, verdicts,
            lambda _: key_values([arguments.bench, "--play"], "".join(script(arguments.seed))))
    finally:
        islet.end()
