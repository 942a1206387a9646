"""A KDE program whose jobs say whatever it is told to, in whatever types.

Each line on standard input is a command and a Python expression:
  view {...}       asks for a view with these hints (org.kde.JobViewServerV2)
  old TEXT         asks for a view by the older interface (org.kde.JobViewServer)
  update {...}     updates the newest view and waits for no answer
  end CODE         terminates the newest view
  other NUMBER     updates the view with this number, which may be another program's
  flood COUNT      as many updates as fast as it can
  steady SECONDS   a thousand updates a second for so long
  storm COUNT      as many views, each ended at once
  reject {...}     updates with wrong signatures
It prints a line when a command is done, and what is asked of it.
"""

import os
import sys
import time

import dbus
import dbus.mainloop.glib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import told  # noqa: E402

SERVICE = "org.kde.JobViewServer"
V3 = "org.kde.JobViewV3"


def say(*words):
    print(*words, flush=True)


class Liar:
    def __init__(self):
        self.bus = dbus.SessionBus()
        self.server = self.bus.get_object(SERVICE, "/JobViewServer", introspect=False)
        self.view = None
        self.bus.add_signal_receiver(self.asked, dbus_interface=V3, member_keyword="member")

    def asked(self, member):
        say("asked", member)

    def send(self, view, member, signature, *arguments):
        """Calls a view and waits for nothing."""
        message = dbus.lowlevel.MethodCallMessage(SERVICE, view, V3, member)
        message.set_no_reply(True)
        message.append(*arguments, signature=signature)
        self.bus.send_message(message)

    def request(self, hints):
        return self.server.requestView(
            "liar", dbus.Int32(3), dbus.Dictionary(hints, signature="sv"),
            dbus_interface="org.kde.JobViewServerV2", signature="sia{sv}")

    def update(self, changes, view=None):
        self.send(view or self.view, "update", "a{sv}", dbus.Dictionary(changes, signature="sv"))

    def obey(self, line):
        command, _, text = line.strip().partition(" ")
        value = eval(text, {"dbus": dbus}) if text and command != "old" else text
        getattr(self, "do_" + command)(value)
        say("done", command)

    def do_view(self, hints):
        self.view = self.request(hints or {})

    def do_old(self, name):
        self.view = self.server.requestView(
            name, name, dbus.Int32(3), dbus_interface=SERVICE, signature="ssi")

    def do_update(self, changes):
        self.update(changes)

    def do_end(self, code):
        self.send(self.view, "terminate", "usa{sv}", dbus.UInt32(code), "",
                  dbus.Dictionary({}, signature="sv"))

    def do_other(self, number):
        self.update({"title": "Stolen"}, f"/JobViewServer/JobView_{number}")

    def do_flood(self, count):
        for number in range(count):
            self.update({"percent": dbus.UInt32(number * 100 // count),
                         "infoMessage": f"step {number}"})
        self.bus.flush()

    def do_steady(self, seconds):
        started = time.monotonic()
        for number in range(int(seconds * 1000)):
            self.update({"processedBytes": dbus.UInt64(number)})
            pause = started + number / 1000 - time.monotonic()
            if pause > 0:
                self.bus.flush()
                time.sleep(pause)

    def do_storm(self, count):
        for _ in range(count):
            self.do_view({"immediate": True})
            self.do_end(0)
        self.bus.flush()

    def do_reject(self, changes):
        self.send(self.view, "update", "s", "nonsense")
        self.send(self.view, "update", "a{ss}", dbus.Dictionary({"a": "b"}, signature="ss"))
        self.send(self.view, "noSuchMethod", "u", dbus.UInt32(1))
        self.update(changes)


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    liar = Liar()
    told.run(liar.obey, "done start")


main()
sys.exit(0)
