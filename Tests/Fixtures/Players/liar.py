"""A media player that says whatever it is told to, in whatever types.

Each line on standard input is a command and a Python expression:
  set {...}       changes properties of the player's interface and announces them
  keep {...}      changes properties and announces nothing
  seeked VALUE    sends the signal Seeked
  deny NAME       answers an error when this property is read
  burst {...}     announces the entries of Metadata one signal at a time, as browsers do
"""

import os
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

PLAYER = "org.mpris.MediaPlayer2.Player"
PROPERTIES = "org.freedesktop.DBus.Properties"


class Liar(dbus.service.Object):
    properties = {"PlaybackStatus": "Stopped"}
    denied = set()

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        if interface != PLAYER:
            return dbus.Dictionary({"Identity": "Liar"}, signature="sv")
        return dbus.Dictionary(
            {k: v for k, v in self.properties.items() if k not in self.denied}, signature="sv"
        )

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        if name in self.denied or name not in self.properties:
            raise dbus.DBusException(name, name="org.freedesktop.DBus.Error.NotSupported")
        return self.properties[name]

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    @dbus.service.signal(PLAYER, signature="v")
    def Seeked(self, position):
        pass

    def announce(self, changed):
        self.PropertiesChanged(PLAYER, dbus.Dictionary(changed, signature="sv"), [])

    def obey(self, line):
        command, _, text = line.strip().partition(" ")
        if command == "deny":
            self.denied.add(text)
            return
        value = eval(text, {"dbus": dbus})
        if command == "seeked":
            self.Seeked(value)
        elif command == "burst":
            self.properties["Metadata"] = dbus.Dictionary(value, signature="sv")
            for count in range(1, len(value) + 1):
                part = dict(list(value.items())[:count])
                self.announce({"Metadata": dbus.Dictionary(part, signature="sv")})
        else:
            self.properties.update(value)
            if command == "set":
                self.announce(value)


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    liar = Liar(bus, "/org/mpris/MediaPlayer2")
    label = sys.argv[1] if len(sys.argv) > 1 else "liar"
    name = dbus.service.BusName("org.mpris.MediaPlayer2." + label, bus)

    pending = b""

    def readable(source, condition):
        nonlocal pending
        data = os.read(0, 1 << 20)
        if not data:
            loop.quit()
            return False
        *lines, pending = (pending + data).split(b"\n")
        for line in lines:
            liar.obey(line.decode())
        return True

    loop = GLib.MainLoop()
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, readable)
    loop.run()
    del name


main()
