"""What the frames of each scene cost.

Unpaced, the frames of a scene follow each other at once: that is the cost of the drawing, and the
bars on time are for it. Paced by the display it is the cost of a running overlay, most of which is
waking up with cold caches; a loop that is paced alike and draws nothing shows how much. The paths
take turns, so that a noisy neighbour hits all of them.

Requests, bytes and allocations are counted, not timed, while a running overlay shows the scene at
the display's pace. The library that counts allocations is there then, and never where time is
taken.
"""
import pathlib

import allocations
from overlay import Islet, drive, tool
from verdicts import frames, per_frame

SCALES = (1, 2)
# On the morph alone: it draws most.
BAR_CLIENT = {1: 0.25, 2: 0.15}
BAR_BYTES = 4096  # at scale 1
BAR_SWITCHES = 1.1  # one a frame; a tick that comes late may find the watchdog ahead of it
# A scene's greatest mean number of requests a frame, how many rounds fill the caches, and how many
# are counted then.
SCENES = {
    "morph": (16, 2, 4), "ring": (16, 1, 2), "digits": (16, 2, 4), "waveform": (16, 1, 2),
    "two-pills": (24, 2, 4), "cross-fade": (24, 2, 4), "keyline": (16, 1, 2),
    "download": (16, 1, 1),
}
# What the comparator draws too.
DRAWN = ("morph", "ring", "digits", "waveform", "two-pills")
# What the bare loop allocates is exact; a steady frame of an overlay may fall together with a
# timer of its own. One in twenty frames is allowed that.
GRAIN = 0.05


def unpaced(arguments, scene, scale, verdicts):
    comparator = f"{arguments.tools}/cairo-shm"
    ours, theirs = [], []
    for _ in range(3 * arguments.rounds):
        theirs.append(tool(arguments, comparator, scene, scale, "--unpaced"))
        ours.append(tool(arguments, arguments.bench, scene, scale))
    verdicts.begin(
        f"{scene} at scale {scale}, frame after frame",
        f": {frames(ours)} frames of Islet, {frames(theirs)} of Cairo and MIT-SHM")
    client_bar, sum_bar = (BAR_CLIENT[scale], 1) if scene == "morph" else (None, None)
    verdicts.compare(ours, theirs, client_bar, sum_bar)


def count(arguments, scenes, scale, verdicts):
    """Requests, bytes and allocations of scenes that one overlay shows, one after the other."""
    bare, _ = allocations.bare_loop(arguments)
    folder = pathlib.Path(arguments.tools) / "counted"
    folder.mkdir(exist_ok=True)
    library = f"{arguments.tools}/count-allocations.so"
    islet = Islet(arguments.islet, scale, music=False,
                  environment=allocations.environment(folder, library))
    try:
        counters = allocations.Counters(folder, islet.pid)
        for scene in scenes:
            bar_requests, warm_rounds, rounds = SCENES[scene]
            drive(arguments, scene, warm_rounds)
            if arguments.trace:
                counters.trace()
            row = drive(arguments, scene, rounds)
            steady = list(counters.steady(row["begin"], row["end"]))
            verdicts.begin(
                f"{scene} at scale {scale}, counted",
                f": {row['frames_drawn']} frames, {len(steady)} of them steady")
            verdicts.row("requests", per_frame([row], "requests_sent"), bar_requests, "/frame")
            verdicts.row("bytes", per_frame([row], "bytes_sent"), BAR_BYTES * scale**2, "/frame")
            found, size = allocations.mean(steady)
            verdicts.row("allocations", found, bare + GRAIN, "/frame")
            verdicts.row("bytes allocated", size, unit="/frame")
            verdicts.row("allocations, a loop without frames", bare, unit="/frame")
            if arguments.trace:
                numbers = {number for number, *_ in steady}
                allocations.print_stacks(islet.pid, counters.stacks(numbers), len(numbers))
    finally:
        islet.end()


def paced(arguments, scale, verdicts):
    comparator = f"{arguments.tools}/cairo-shm"
    islet = Islet(arguments.islet, scale)
    try:
        islet.morph(arguments.server)  # fills the caches
        ours, theirs, bare = [], [], []
        # Two rounds are enough for what has no bar.
        for _ in range(min(arguments.rounds, 2)):
            theirs.append(tool(arguments, comparator, "morph", scale))
            bare.append(tool(arguments, comparator, "morph", scale, "--bare"))
            ours.append(islet.morph(arguments.server))
    finally:
        islet.end()
    verdicts.begin(
        f"morph at scale {scale}, paced by the display",
        f": {frames(ours)} frames of Islet, {frames(theirs)} of Cairo and MIT-SHM")
    verdicts.compare(ours, theirs)
    idle_client, idle_server = (per_frame(bare, key, 1000) for key in ("client", "server"))
    verdicts.row("client, a loop that draws nothing", idle_client, unit="us/frame")
    verdicts.row("server, a loop that draws nothing", idle_server, unit="us/frame")
    verdicts.row("client ratio, net of that loop", (per_frame(ours, "client", 1000) - idle_client)
                 / (per_frame(theirs, "client", 1000) - idle_client))
    verdicts.row("requests, Islet", per_frame(ours, "requests_sent"), SCENES["morph"][0], "/frame")
    verdicts.row("bytes, Islet", per_frame(ours, "bytes_sent"), BAR_BYTES * scale**2, "/frame")
    verdicts.row("context switches, Islet", per_frame(ours, "voluntary"), BAR_SWITCHES, "/frame")
    verdicts.row("preemptions, Islet", per_frame(ours, "involuntary"), unit="/frame")
    verdicts.row("context switches, Cairo+SHM", per_frame(theirs, "voluntary"), unit="/frame")
    verdicts.row("preemptions, Cairo+SHM", per_frame(theirs, "involuntary"), unit="/frame")


def scene(name):
    """A part of the benchmark: one scene at every scale."""
    def measure(arguments, verdicts):
        for scale in SCALES:
            unpaced(arguments, name, scale, verdicts)
            if name == "morph":
                paced(arguments, scale, verdicts)
    return measure


def counted(arguments, verdicts):
    """A part of the benchmark: what is counted, of all scenes or of one."""
    for scale in SCALES:
        count(arguments, [arguments.scene] if arguments.scene else SCENES, scale, verdicts)
