"""A media player that says whatever it is told to, in whatever types.

Each line on standard input is a command and a Python expression:
  set {...}       changes properties of the player's interface and announces them
  keep {...}      changes properties and announces nothing
  root {...}      changes properties of the root interface and announces nothing
  seeked VALUE    sends the signal Seeked
  deny NAME       answers an error when this property is read; GetAll: when all are; *: whatever
  allow NAME      takes deny back
  burst {...}     announces the entries of Metadata one signal at a time, as browsers do
  run BASE UNIT   lets Position go on from BASE by UNIT a second, without a word
  obey SIGNALS    lets Seek and SetPosition work, and send so many Seeked, 0.26 s apart
  flood N {...}   announces the entries N times within a second, `%d` in texts being the number
  twin LABEL      has a second connection of this process say the same, under another name
  name LABEL      takes another name on the same connection
  enter FOLDER    has this folder as its whole world from now on, as sandboxed players do

Each method that is called is a line on standard output, and so is each Seeked after a jump.
"""

import os
import sys
import time

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import told  # noqa: E402

PATH = "/org/mpris/MediaPlayer2"
PREFIX = "org.mpris.MediaPlayer2."
ROOT = "org.mpris.MediaPlayer2"
PLAYER = "org.mpris.MediaPlayer2.Player"
PROPERTIES = "org.freedesktop.DBus.Properties"


def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


class World:
    """What all faces of the player share."""

    properties = {"PlaybackStatus": "Stopped"}
    root = {"Identity": "Liar"}
    denied = set()
    faces = []
    running = None
    signals = 0

    def read(self, name):
        if name == "Position" and self.running:
            base, unit, since = self.running
            return dbus.Int64(base + unit * (time.monotonic() - since))
        return self.properties[name]

    def jump(self, position):
        if not self.signals:
            return
        self.running = (position, 1000000, time.monotonic())
        for number in range(self.signals):
            GLib.timeout_add(260 * number, self.tell_jump)

    def tell_jump(self):
        for face in self.faces:
            face.Seeked(self.read("Position"))
        say("Seeked")
        return False


world = World()


class Liar(dbus.service.Object):
    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):
        if world.denied & {"GetAll", "*"}:
            raise dbus.DBusException(interface, name="org.freedesktop.DBus.Error.UnknownInterface")
        if interface != PLAYER:
            return dbus.Dictionary(world.root, signature="sv")
        names = set(world.properties) | ({"Position"} if world.running else set())
        return dbus.Dictionary(
            {k: world.read(k) for k in names if k not in world.denied}, signature="sv"
        )

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        if name == "Volume":
            say("Get Volume")
        known = name in world.properties or (name == "Position" and world.running)
        if name in world.denied or "*" in world.denied or not known:
            raise dbus.DBusException(name, name="org.freedesktop.DBus.Error.NotSupported")
        return world.read(name)

    @dbus.service.method(PROPERTIES, in_signature="ssv")
    def Set(self, interface, name, value):
        say("Set", name)

    @dbus.service.method(PLAYER)
    def PlayPause(self):
        say("PlayPause")

    @dbus.service.method(PLAYER)
    def Next(self):
        say("Next")

    @dbus.service.method(PLAYER, in_signature="x")
    def Seek(self, offset):
        say("Seek", offset)
        world.jump(world.read("Position") + offset)

    @dbus.service.method(PLAYER, in_signature="ox")
    def SetPosition(self, track, position):
        say("SetPosition", track, position)
        world.jump(position)

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    @dbus.service.signal(PLAYER, signature="v")
    def Seeked(self, position):
        pass


def announce(changed):
    for face in world.faces:
        face.PropertiesChanged(PLAYER, dbus.Dictionary(changed, signature="sv"), [])


def flood(count, text):
    """Announces in steps of 10 ms, so that the whole takes a second."""
    step = max(count // 100, 1)
    sent = 0

    def some():
        nonlocal sent
        for _ in range(step):
            sent += 1
            announce(evaluate(text.replace("%d", str(sent))))
        return sent < count

    GLib.timeout_add(10, some)


def evaluate(text):
    return eval(text, {"dbus": dbus})


def obey(line):
    command, _, text = line.strip().partition(" ")
    if command == "deny":
        world.denied.add(text)
    elif command == "allow":
        world.denied.discard(text)
    elif command == "run":
        base, unit = text.split()
        world.running = (int(base), float(unit), time.monotonic())
    elif command == "obey":
        world.signals = int(text)
    elif command == "flood":
        count, _, value = text.partition(" ")
        flood(int(count), value)
    elif command == "twin":
        appear(dbus.SessionBus(private=True), text)
    elif command == "enter":
        os.chroot(text)
    elif command == "name":
        names.append(dbus.service.BusName(PREFIX + text, dbus.SessionBus()))
    elif command == "seeked":
        for face in world.faces:
            face.Seeked(evaluate(text))
    elif command == "root":
        world.root.update(evaluate(text))
    elif command == "burst":
        value = evaluate(text)
        world.properties["Metadata"] = dbus.Dictionary(value, signature="sv")
        for count in range(1, len(value) + 1):
            part = dict(list(value.items())[:count])
            announce({"Metadata": dbus.Dictionary(part, signature="sv")})
    else:
        value = evaluate(text)
        world.properties.update(value)
        if command == "set":
            announce(value)


names = []


def appear(bus, label):
    world.faces.append(Liar(bus, PATH))
    names.append(dbus.service.BusName(PREFIX + label, bus))


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    appear(dbus.SessionBus(), sys.argv[1] if len(sys.argv) > 1 else "liar")

    told.run(obey)


main()
