"""Reads what the library count-allocations leaves of a program: see counters.h there."""
import collections
import mmap
import os
import pathlib
import statistics
import struct
import subprocess

FRAMES, STACKS, DEPTH = 1 << 16, 1 << 15, 30
HEAD = struct.Struct("8Q")
FRAME = struct.Struct("4Q")
STACK = struct.Struct(f"{2 + DEPTH}Q")
PAUSE = 0.25  # seconds between two frames after which they belong to different animations


class Counters:
    """The figures of one process, for as long as the folder is there."""

    def __init__(self, folder, pid):
        with open(pathlib.Path(folder) / str(pid), "r+b") as file:
            self.map = mmap.mmap(file.fileno(), 0)

    def steady(self, begin=0, end=float("inf")):
        """The frames after which nothing was done but to draw the next one, between two moments.

        A message, and the frame that shows what it changed, are no part of an animation. Nor is
        the sleep after its last frame. Moments are microseconds of the monotonic clock; each frame
        is its number, and the allocations and bytes until the next one.
        """
        rows = [FRAME.unpack_from(self.map, HEAD.size + FRAME.size * index)
                for index in range(HEAD.unpack_from(self.map)[3])]
        for index in range(1, len(rows) - 1):
            before, this, after = rows[index - 1:index + 2]
            if (begin * 1000 <= this[3] < end * 1000 and before[2] == after[2]
                    and after[3] - this[3] < PAUSE * 1e9):
                yield index, after[0] - this[0], after[1] - this[1]

    def trace(self):
        """Has the stack of every allocation written down from now on, and none before."""
        struct.pack_into("2Q", self.map, 32, 1, 0)

    def stacks(self, frames):
        """How often each stack allocated after one of some frames."""
        found = collections.Counter()
        offset = HEAD.size + FRAME.size * FRAMES
        for index in range(min(HEAD.unpack_from(self.map)[5], STACKS)):
            frame, size, *addresses = STACK.unpack_from(self.map, offset + STACK.size * index)
            # So many had been asked for, so the last one's number is one less.
            if frame - 1 in frames:
                found[(size, tuple(address for address in addresses if address))] += 1
        return found


def mean(steady):
    """Allocations a frame, and their bytes; no number where no frame was steady."""
    if not steady:
        return float("nan"), float("nan")
    return statistics.fmean(row[1] for row in steady), statistics.fmean(row[2] for row in steady)


def environment(folder, library):
    return {"COUNT_ALLOCATIONS": str(folder), "LD_PRELOAD": str(library)}


def bare_loop(arguments):
    """What a loop allocates that draws nothing: an event of the clock a frame, made by XCB."""
    folder = pathlib.Path(arguments.tools) / "counted-bare"
    folder.mkdir(exist_ok=True)
    process = subprocess.Popen(
        [f"{arguments.tools}/cairo-shm", "--bare", "--rounds", "4"], stdout=subprocess.DEVNULL,
        env=os.environ | environment(folder, f"{arguments.tools}/count-allocations.so"))
    process.wait()
    # The first morphs warm caches up.
    return mean(list(Counters(folder, process.pid).steady())[120:])


def symbols(pid, addresses):
    """Names for a running process's addresses, as far as they are to be had."""
    spans = []
    for line in pathlib.Path(f"/proc/{pid}/maps").read_text().splitlines():
        fields = line.split()
        if len(fields) > 5 and fields[5].startswith("/"):
            low, high = (int(end, 16) for end in fields[0].split("-"))
            spans.append((low, high, int(fields[2], 16), fields[5]))
    names = {}
    files = collections.defaultdict(list)
    for address in addresses:
        for low, high, offset, path in spans:
            if low <= address < high:
                base = min(span[0] - span[2] for span in spans if span[3] == path)
                # The address after a call may belong to the next line, or function.
                files[path].append((address, address - 1 - base))
    for path, found in files.items():
        out = subprocess.run(
            ["addr2line", "-f", "-s", "-e", path], stdout=subprocess.PIPE, text=True, check=True,
            input="".join(f"{place:#x}\n" for _, place in found)).stdout.splitlines()
        for (address, _), name in zip(found, out[::2]):
            names[address] = name if name != "??" else pathlib.Path(path).name
    try:
        shown = subprocess.run(
            ["swift-demangle", "--simplified"], stdout=subprocess.PIPE, text=True, check=True,
            input="\n".join(names.values())).stdout.splitlines()
        names = dict(zip(names, shown))
    except FileNotFoundError:
        pass
    return names


def print_stacks(pid, stacks, frame_count):
    names = symbols(pid, {address for _, addresses in stacks for address in addresses})
    for (size, addresses), count in stacks.most_common(25):
        print(f"    {count / frame_count:.2f}/frame, {size} bytes")
        for address in addresses[:16]:
            print(f"      {names.get(address, hex(address))}")
