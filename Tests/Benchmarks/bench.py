#!/usr/bin/env python3
"""The benchmark's parts, one after the other; packaging/bench.sh sets the stage and calls it."""
import argparse
import contextlib
import sys

import answers
import motion
import providers
import scenes
from verdicts import Verdicts

PARTS = {name: scenes.scene(name) for name in scenes.DRAWN} | {
    "allocations": scenes.counted, "download": motion.download,
    "interruptions": motion.interruptions, "idle": answers.idle, "latency": answers.latency,
    "flood": answers.flood, "held": answers.held, "first-map": answers.first_map,
    "providers": providers.rest, "signals": providers.floods,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--islet", required=True)
    parser.add_argument("--bench", required=True)
    parser.add_argument("--tools", required=True)
    parser.add_argument("--server", type=int, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--starts", type=int, default=11)
    parser.add_argument("--skip-memory", action="store_true")
    parser.add_argument("--only", choices=PARTS, action="append")
    parser.add_argument("--scene", choices=scenes.SCENES)
    parser.add_argument("--trace", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    verdicts = Verdicts()
    for name, measure in PARTS.items():
        wanted = name in arguments.only if arguments.only else True
        if wanted and not (arguments.skip_memory and name in ("idle", "providers")):
            measure(arguments, verdicts)
    if verdicts.missed:
        print("missed: " + ", ".join(verdicts.missed))
        return 1
    print("every bar is met")
    return 0


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main())
