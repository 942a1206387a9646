"""A KDE job server that prints what programs send it, a line of JSON for each call.

Each line is [milliseconds, member, arguments], a value of a dictionary is [type, value]. With
"cancel", "suspend" or "resume" and a number of milliseconds as arguments it asks that of each job
so long after the job was announced. The recordings beside it were made with it and KIO 5.103:

  dbus-run-session sh -c '/usr/bin/python3 recorder.py >session.jsonl & sleep 1
    QT_QPA_PLATFORM=offscreen kioclient5 --interactive copy http://127.0.0.1:8000/file /tmp/folder'
"""

import json
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

TYPES = {
    dbus.String: "s", dbus.UInt32: "u", dbus.Int32: "i", dbus.UInt64: "t", dbus.Int64: "x",
    dbus.Boolean: "b", dbus.Double: "d", dbus.ObjectPath: "o",
}  # fmt: skip
VIEW = "org.kde.JobViewV3"
started = time.monotonic()


def plain(value):
    if isinstance(value, dbus.Dictionary):
        return {str(k): [TYPES.get(type(v), "?"), plain(v)] for k, v in value.items()}
    for kind, convert in ((dbus.Boolean, bool), (str, str), (float, float), (int, int)):
        if isinstance(value, kind):
            return convert(value)
    return repr(value)


def record(member, *arguments):
    elapsed = round((time.monotonic() - started) * 1000)
    print(json.dumps([elapsed, member, *map(plain, arguments)], ensure_ascii=False), flush=True)


class View(dbus.service.Object):
    @dbus.service.method(VIEW, in_signature="a{sv}")
    def update(self, changes):
        record("update", changes)

    @dbus.service.method(VIEW, in_signature="usa{sv}")
    def terminate(self, code, message, hints):
        record("terminate", code, message, hints)
        self.remove_from_connection()

    @dbus.service.signal(VIEW)
    def cancelRequested(self):
        pass

    @dbus.service.signal(VIEW)
    def suspendRequested(self):
        pass

    @dbus.service.signal(VIEW)
    def resumeRequested(self):
        pass


class Server(dbus.service.Object):
    count = 0

    @dbus.service.method(
        "org.kde.JobViewServerV2", in_signature="sia{sv}", out_signature="o"
    )
    def requestView(self, desktop_entry, capabilities, hints):
        record("requestView", desktop_entry, capabilities, hints)
        self.count += 1
        path = f"/JobViewServer/JobView_{self.count}"
        view = View(self.connection, path)
        for command, delay in zip(sys.argv[1::2], sys.argv[2::2]):
            GLib.timeout_add(int(delay), self.ask, view, command)
        return path

    def ask(self, view, command):
        record(command + "Requested")
        getattr(view, command + "Requested")()
        return False

    @dbus.service.method("org.kde.kuiserver", out_signature="b")
    def requiresJobTracker(self):
        record("requiresJobTracker")
        return False


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    server = Server(bus, "/JobViewServer")
    names = [dbus.service.BusName(n, bus) for n in ("org.kde.JobViewServer", "org.kde.kuiserver")]
    GLib.MainLoop().run()
    del server, names


main()
