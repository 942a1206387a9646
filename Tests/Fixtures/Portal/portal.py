"""A settings portal that says what it is told to, as `org.freedesktop.portal.Desktop`.

  portal.py [NAMESPACE KEY EXPRESSION]...

What it has at first are the arguments, values as Python expressions. Its method `Change` of
`org.islet.Test1` takes the same three texts, sets the value and announces it.
"""

import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

SETTINGS = "org.freedesktop.portal.Settings"


class Portal(dbus.service.Object):
    values = {}

    @dbus.service.method(SETTINGS, in_signature="as", out_signature="a{sa{sv}}")
    def ReadAll(self, namespaces):
        wanted = [name for name in self.values if not namespaces or name in namespaces]
        return dbus.Dictionary(
            {name: dbus.Dictionary(self.values[name], signature="sv") for name in wanted},
            signature="sa{sv}",
        )

    @dbus.service.signal(SETTINGS, signature="ssv")
    def SettingChanged(self, namespace, key, value):
        pass

    @dbus.service.method("org.islet.Test1", in_signature="sss", out_signature="")
    def Change(self, namespace, key, expression):
        self.set(namespace, key, expression)
        self.SettingChanged(namespace, key, self.values[namespace][key])

    def set(self, namespace, key, expression):
        self.values.setdefault(namespace, {})[key] = eval(expression, {"dbus": dbus})


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    portal = Portal(bus, "/org/freedesktop/portal/desktop")
    for index in range(1, len(sys.argv) - 2, 3):
        portal.set(*sys.argv[index : index + 3])
    name = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
    GLib.MainLoop().run()


main()
