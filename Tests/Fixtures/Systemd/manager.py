"""A systemd user manager that has given up on islet.service, as `org.freedesktop.systemd1`.

  manager.py LOADED ACTIVE

What it says of every unit are the two words, `loaded inactive` for example. It prints a line when it
is there, and a line for each call.
"""

import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib


class Manager(dbus.service.Object):
    @dbus.service.method(
        "org.freedesktop.systemd1.Manager", in_signature="as", out_signature="a(ssssssouso)"
    )
    def ListUnitsByNames(self, names):
        print("asked", *names, flush=True)
        return [
            (name, "", sys.argv[1], sys.argv[2], "dead", "", "/unit", dbus.UInt32(0), "", "/")
            for name in names
        ]

    @dbus.service.method(
        "org.freedesktop.systemd1.Manager", in_signature="ss", out_signature="o"
    )
    def StartUnit(self, name, mode):
        print("told", name, mode, flush=True)
        return "/job"


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
name = dbus.service.BusName("org.freedesktop.systemd1", dbus.SessionBus(), do_not_queue=True)
manager = Manager(name, "/org/freedesktop/systemd1")
print("ready", flush=True)
GLib.MainLoop().run()
