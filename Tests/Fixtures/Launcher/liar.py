"""A program that says whatever it is told to of its icon in a dock, in whatever types.

Each line on standard input is a command:
  update PROPERTIES                   sends Update with a dict of Python values
  send PATH SIGNATURE ARGUMENTS       sends Update from a path with a signature and a list
  flood COUNT RATE                    sends COUNT updates, RATE a second, of a growing progress
  serve NAME PATH INTERFACE METHOD    owns a name and prints the calls of a method

Its first argument is the application's address. It prints "ready" when it is on the bus, and "done"
after each command.
"""

import os
import sys
import time

import dbus
import dbus.lowlevel
import dbus.mainloop.glib

INTERFACE = "com.canonical.Unity.LauncherEntry"


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    address = sys.argv[1]
    kept = []

    def send(path, signature, arguments):
        message = dbus.lowlevel.SignalMessage(path, INTERFACE, "Update")
        message.append(*arguments, signature=signature)
        bus.send_message(message)

    def update(properties):
        send("/liar", "sa{sv}", [address, dbus.Dictionary(properties, signature="sv")])

    def flood(count, rate):
        start = time.monotonic()
        for number in range(count):
            update({"progress": number / count, "progress-visible": True})
            bus.flush()
            time.sleep(max(0, start + (number + 1) / rate - time.monotonic()))

    def serve(name, path, interface, method):
        def handle(connection, message):
            if message.get_type() != 1 or message.get_member() != method:
                return 1  # not handled
            print("call", message.get_args_list(), flush=True)
            connection.send_message(dbus.lowlevel.MethodReturnMessage(message))
            return 0

        kept.append(dbus.service.BusName(name, bus))
        bus.add_message_filter(handle)

    def obey(line):
        command, _, rest = line.strip().partition(" ")
        if command == "update":
            update(eval(rest, {"dbus": dbus}))
        elif command == "send":
            path, signature, arguments = rest.split(" ", 2)
            send(path, signature, eval(arguments, {"dbus": dbus}))
        elif command == "flood":
            count, rate = rest.split()
            flood(int(count), float(rate))
        elif command == "serve":
            serve(*rest.split())
        bus.flush()
        print("done", flush=True)

    told.run(obey, "ready")


import dbus.service  # noqa: E402

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import told  # noqa: E402

main()
