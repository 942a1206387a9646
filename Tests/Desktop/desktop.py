#!/usr/bin/python3
"""Real programs against the real overlay; packaging/test-desktop.sh sets the stage and calls it."""
import argparse
import pathlib
import sys
import time

import downloads
import music
import system
from pill import Pill
from server import SlowServer
from stage import Failure, Skipped, Stage

CHECKS = {
    f"{module.__name__}-{function.__name__.replace('_', '-')}": function
    for module in (music, downloads, system) for function in module.CHECKS
}


class Check:
    """One check: its stage, its overlay, and what it saw."""

    def __init__(self, name, arguments, server):
        self.name = name
        self.arguments = arguments
        self.server = server
        self.song = arguments.song
        self.stage = Stage(pathlib.Path(arguments.scratch) / name)
        self.seen = []
        self.last_pill = None

    def pill(self, provider, **changes):
        """Starts the overlay with one provider alone."""
        folder = self.stage.folder / "providers"
        folder.mkdir(exist_ok=True)
        library = f"lib{provider}.so"
        (folder / library).symlink_to(pathlib.Path(self.arguments.libraries, library).resolve())
        self.last_pill = Pill(self.stage, self.arguments.islet, folder, **changes)
        self.last_pill.pictures = self.arguments.pictures
        self.last_pill.wait_for_provider(provider)
        return self.last_pill

    def start_chromium(self, url, **changes):
        """Headless; without its sandbox, which needs more than a test's machine may allow."""
        home = self.stage.home("chromium")
        return self.stage.start(
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--proxy-server=direct://", f"--user-data-dir={home}/profile",
            "--autoplay-policy=no-user-gesture-required", url,
            name="chromium", HOME=home, XDG_CONFIG_HOME=home, XDG_DATA_HOME=home,
            XDG_CACHE_HOME=home, **changes)

    def saw(self, *what):
        self.seen.append(" · ".join(what))


def run(name, function, arguments, server):
    """Makes one check; returns "ok", "skipped" or "FAILED"."""
    check = Check(name, arguments, server)
    started = time.monotonic()
    try:
        function(check)
        verdict, why = "ok", None
    except Skipped as reason:
        verdict, why = "skipped", reason
    except Failure as failure:
        verdict, why = "FAILED", failure
    seconds = time.monotonic() - started
    print(f"{name:<28}{verdict:<8}{seconds:6.1f} s  {function.__doc__}", flush=True)
    for line in check.seen:
        print(f"  saw {line}", flush=True)
    if why:
        print(f"  {why}", flush=True)
    if verdict == "FAILED":
        report(check)
    check.stage.close()
    return verdict


def report(check):
    """All that helps to find out why."""
    if check.last_pill:
        print("  islet status:")
        for key, value in check.last_pill.status().items():
            print(f"    {key}: {value}")
        print(f"  islet list: {check.last_pill.activities()}")
    for line in check.stage.logs():
        print(f"  {line}", flush=True)


def main():
    if sys.argv[1:] == ["--list"]:
        print("\n".join(CHECKS))
        return 0
    parser = argparse.ArgumentParser()
    parser.add_argument("--islet", required=True)
    parser.add_argument("--libraries", required=True)
    parser.add_argument("--scratch", required=True)
    parser.add_argument("--song", required=True)
    parser.add_argument("--pictures", default="")
    parser.add_argument("--only", choices=CHECKS, action="append")
    arguments = parser.parse_args()
    server = SlowServer()
    started = time.monotonic()
    verdicts = {}
    for name, function in CHECKS.items():
        if not arguments.only or name in arguments.only:
            verdicts[name] = run(name, function, arguments, server)
    server.close()
    failed = [name for name, verdict in verdicts.items() if verdict == "FAILED"]
    counts = {word: list(verdicts.values()).count(word) for word in ("ok", "FAILED", "skipped")}
    print(f"{counts['ok']} ok, {counts['FAILED']} failed, {counts['skipped']} skipped, "
          f"{time.monotonic() - started:.0f} s" + (": " + ", ".join(failed) if failed else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
