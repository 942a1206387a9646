"""libunity's own client: each line on standard input is a progress, "hide" or nothing more."""

import sys

import gi

gi.require_version("Unity", "7.0")
from gi.repository import GLib, Unity  # noqa: E402

entry = Unity.LauncherEntry.get_for_desktop_id(sys.argv[1])
loop = GLib.MainLoop()


def readable(source, condition):
    line = sys.stdin.readline().strip()
    if not line:
        loop.quit()
        return False
    if line == "hide":
        entry.set_property("progress_visible", False)
    else:
        entry.set_property("progress", float(line))
        entry.set_property("progress_visible", True)
    return True


GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, readable)
print("ready", flush=True)
loop.run()
