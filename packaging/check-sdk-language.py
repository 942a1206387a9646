#!/usr/bin/env python3
"""Finds what Swift 6.0 cannot read in the targets that provider authors compile.

Debian 13's authors have Swift 6.0, and a newer compiler has no switch that refuses newer syntax.
What they build shall load on Debian 12, too, so its C library counts as well.
Prints one line per offence and ends with status 1 if there is any.
"""
import pathlib
import re
import sys

from swift_source import code_only

ROOT = pathlib.Path(__file__).resolve().parent.parent
SDK = ["Sources/Activities", "Sources/EventLoop", "Sources/IsletKit", "Plugins"]

NEWER = [
    (re.compile(r"(?<![\w.])unsafe\s+[\w&(\[]"), "the `unsafe` marker is Swift 6.2"),
    (re.compile(r"@(?:unsafe|safe)\b"), "@unsafe and @safe are Swift 6.2"),
    (re.compile(r"@c\b(?!\w)"), "@c is Swift 6.3; @_cdecl"),
    (re.compile(r"@abi\b"), "@abi is Swift 6.2"),
    (re.compile(r"@specialized\b|@nonexhaustive\b"), "a newer attribute"),
    (re.compile(r"\bInlineArray\b"), "InlineArray is Swift 6.2"),
    (re.compile(r"\b(?:Mutable)?(?:Raw)?Span\b"), "Span is Swift 6.2"),
    (re.compile(r",\s*\)"), "a trailing comma in parentheses is Swift 6.1"),
    (re.compile(r",\s*>"), "a trailing comma in a generic list is Swift 6.1"),
    (re.compile(r"\bnonisolated\s+(?:struct|class|enum|extension|protocol)\b"),
     "nonisolated on a type is Swift 6.1"),
    (re.compile(r"^import EventLoop$(?s:.*?)\bpublic\s[^{}]*?throws\(Errno\)", re.MULTILINE),
     "Swift 6.0 takes throws(Errno) in a public declaration only with a public import"),
    (re.compile(r"\b(?:truncatingRemainder|formTruncatingRemainder|fmodf?)\b"),
     "fmod has a new version in Debian 13's C library, which Debian 12's lacks"),
]


def main():
    offences = 0
    for folder in SDK:
        for path in sorted((ROOT / folder).rglob("*.swift")):
            text = code_only(path.read_text())
            for pattern, why in NEWER:
                for found in pattern.finditer(text):
                    offences += 1
                    line = text.count("\n", 0, found.start()) + 1
                    print(f"{path.relative_to(ROOT)}:{line}: {why}")
    return 1 if offences else 0


if __name__ == "__main__":
    sys.exit(main())
