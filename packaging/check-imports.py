#!/usr/bin/env python3
"""Compares each Swift file's imports with what its target declares in Package.swift.

SwiftPM's own check lets a file import what a dependency depends on; here an arrow counts only when
the target itself declares it. Prints one line per offence and ends with status 1 if there is any.
"""
import json
import pathlib
import re
import subprocess
import sys

from swift_source import code_only

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Without I/O, clock and C: of the C library only functions of numbers, each named.
PURE = {"Geometry", "Motion", "Activities", "Scene"}
MATHS = {
    "acos", "asin", "atan", "atan2", "cbrt", "ceil", "cos", "cosh", "exp", "exp2", "expm1", "floor",
    "fmod", "hypot", "log", "log10", "log1p", "log2", "pow", "round", "sin", "sinh", "sqrt", "tan",
    "tanh", "trunc",
}
ESSENTIALS = {"IsletKit"}  # the overlay has no room for it

IMPORT = re.compile(
    r"^\s*(?:@[\w()]+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?P<kind>func|struct|class|enum|protocol|typealias|var|let)\s+)?(?P<path>[\w.]+)"
)


def declared(target):
    """The modules that a target's own dependencies name."""
    names = set()
    for dependency in target["dependencies"]:
        for kind in ("byName", "target", "product"):
            if kind in dependency:
                names.add(dependency[kind][0])
    return names


def sources(target):
    """The target's Swift files, as SwiftPM finds them."""
    usual = "Tests" if target["type"] == "test" else "Sources"
    folder = ROOT / (target.get("path") or f"{usual}/{target['name']}")
    left_out = [folder / name for name in target.get("exclude", [])]
    for path in sorted(folder.rglob("*.swift")):
        if not any(path.is_relative_to(one) for one in left_out):
            yield path


def objection(target, kind, path, allowed):
    """Why this import may not stand in that target, or None."""
    name = target["name"]
    is_test = target["type"] == "test" or (target.get("path") or "").startswith("Tests/")
    module, _, member = path.partition(".")
    if module in allowed or module == "Swift":
        return None
    if module == "Foundation":
        return None if is_test else "Foundation brings ICU; FoundationEssentials or nothing"
    if module == "FoundationEssentials":
        if is_test or name in ESSENTIALS:
            return None
        return f"FoundationEssentials stands only in {' and '.join(sorted(ESSENTIALS))}"
    if module == "Testing":
        return None if is_test else "Testing stands only in tests"
    if module == "Glibc":
        if name in PURE and not (kind == "func" and member in MATHS):
            return f"{name} is pure: only `import func Glibc.NAME` of a function of numbers"
        return None
    return f"{name} does not declare {module} in Package.swift"


def main():
    dump = subprocess.run(
        ["swift", "package", "--package-path", str(ROOT), "dump-package"],
        check=True, stdout=subprocess.PIPE)
    offences = 0
    files = 0
    for target in json.loads(dump.stdout)["targets"]:
        if target["type"] == "system":
            continue
        allowed = declared(target)
        for path in sources(target):
            files += 1
            for number, line in enumerate(code_only(path.read_text()).splitlines(), 1):
                found = IMPORT.match(line)
                why = found and objection(target, found["kind"], found["path"], allowed)
                if why:
                    offences += 1
                    print(f"{path.relative_to(ROOT)}:{number}: {why}")
    if files == 0:
        sys.exit("check-imports: found no Swift files")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
