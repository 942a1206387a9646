#!/usr/bin/python3
"""A sender that floods the session bus for some seconds: signals.py player|launcher RATE SECONDS.

`player` is a media player that announces its metadata, `launcher` an application that announces the
progress of a download. Each signal says something new. Prints how many were sent.
"""
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

PLAYER = "org.mpris.MediaPlayer2.Player"
PROPERTIES = "org.freedesktop.DBus.Properties"
TICK_MS = 5


class Player(dbus.service.Object):
    """A player whose title changes with every signal."""

    title = 0

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        if interface != PLAYER:
            return dbus.Dictionary({"Identity": "Flood"}, signature="sv")
        return dbus.Dictionary(self.state(), signature="sv")

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        return dbus.Int64(0) if name == "Position" else self.state()[name]

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    def state(self):
        metadata = {"mpris:trackid": dbus.ObjectPath("/flood"), "xesam:title": f"Song {self.title}",
                    "xesam:artist": dbus.Array(["Nobody"], "s")}
        return {"PlaybackStatus": "Playing", "Metadata": dbus.Dictionary(metadata, signature="sv")}

    def send(self):
        self.title += 1
        self.PropertiesChanged(PLAYER, dbus.Dictionary(self.state(), signature="sv"), [])


class Launcher(dbus.service.Object):
    """An application with a download whose progress changes with every signal."""

    count = 0

    @dbus.service.signal("com.canonical.Unity.LauncherEntry", signature="sa{sv}")
    def Update(self, uri, properties):
        pass

    def send(self):
        self.count += 1
        self.Update("application://flood.desktop", dbus.Dictionary(
            {"progress": self.count % 10000 / 10000, "progress-visible": True}, signature="sv"))


def main():
    kind, rate, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    if kind == "player":
        name = dbus.service.BusName("org.mpris.MediaPlayer2.flood", bus)
        sender = Player(bus, "/org/mpris/MediaPlayer2")
    else:
        name = None
        sender = Launcher(bus, "/flood")
    loop = GLib.MainLoop()
    begin = time.monotonic()
    sent = 0

    def tick():
        nonlocal sent
        passed = time.monotonic() - begin
        while sent < min(passed, seconds) * rate:
            sender.send()
            sent += 1
        if passed < seconds:
            return True
        loop.quit()
        return False

    GLib.timeout_add(TICK_MS, tick)
    loop.run()
    bus.flush()
    del name
    print(sent)


main()
