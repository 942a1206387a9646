"""What programs that are told what to do by lines on standard input have in common."""

import os

from gi.repository import GLib


def run(obey, begun=None):
    """Passes each line to `obey`, in GLib's main loop, until standard input is closed.

    `begun` is printed once lines are being read.
    """
    pending = b""

    def readable(source, condition):
        nonlocal pending
        data = os.read(0, 1 << 20)
        if not data:
            loop.quit()
            return False
        *lines, pending = (pending + data).split(b"\n")
        for line in lines:
            obey(line.decode())
        return True

    loop = GLib.MainLoop()
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, readable)
    if begun is not None:
        print(begun, flush=True)
    loop.run()
