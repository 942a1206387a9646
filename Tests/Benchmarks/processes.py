"""What the kernel says of a process."""
import pathlib
import sys
import time


def run_time(pid):
    """Nanoseconds that it was on a processor: the scheduler's own count."""
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
    """An overlay's provider hosts."""
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


def difference(before, after):
    return {key: after[key] - before[key] for key in before}
