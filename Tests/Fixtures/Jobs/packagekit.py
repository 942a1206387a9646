"""A PackageKit that does whatever it is told to, on the bus of DBUS_SYSTEM_BUS_ADDRESS.

Each line on standard input is a command and a Python expression:
  begin {...}      a new transaction with these properties; announces the list
  set {...}        changes properties of the newest transaction and announces them
  keep {...}       changes them and announces nothing
  signal NAME, ... sends a signal of the transaction, its signature and arguments
  finish EXIT      the signals of an ending, and the list without it
  flood COUNT      as many changes of the percentage as fast as it can
  many COUNT       as many more transactions, which never end
  hang             answers nothing from now on
It prints a line when a command is done, and what is asked of it.
"""

import os
import sys

import dbus
import dbus.mainloop.glib
import dbus.service

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import told  # noqa: E402

SERVICE = "org.freedesktop.PackageKit"
TRANSACTION = "org.freedesktop.PackageKit.Transaction"
PROPERTIES = "org.freedesktop.DBus.Properties"
TYPES = {"Role": dbus.UInt32, "Status": dbus.UInt32, "Percentage": dbus.UInt32,
         "Speed": dbus.UInt32, "RemainingTime": dbus.UInt32, "TransactionFlags": dbus.UInt64}
hung = False


def say(*words):
    print(*words, flush=True)


def typed(values):
    return {key: TYPES.get(key, lambda v: v)(value) if type(value) is int else value
            for key, value in values.items()}


class Transaction(dbus.service.Object):
    def __init__(self, bus, path, properties):
        super().__init__(bus, path)
        self.properties = {"Role": dbus.UInt32(0), "Status": dbus.UInt32(1),
                           "Percentage": dbus.UInt32(101), "Speed": dbus.UInt32(0),
                           "AllowCancel": True, **typed(properties)}

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}",
                         async_callbacks=("answer", "fail"))
    def GetAll(self, interface, answer, fail):
        if not hung:
            answer(dbus.Dictionary(self.properties, signature="sv"))

    @dbus.service.method(TRANSACTION)
    def Cancel(self):
        say("asked Cancel")

    @dbus.service.signal(PROPERTIES, signature="sa{sv}as")
    def PropertiesChanged(self, interface, changed, invalidated):
        pass

    def change(self, values):
        self.properties.update(typed(values))
        self.PropertiesChanged(TRANSACTION, dbus.Dictionary(typed(values), signature="sv"), [])

    def send(self, member, signature="", *arguments):
        message = dbus.lowlevel.SignalMessage(self.path, TRANSACTION, member)
        if signature:
            message.append(*arguments, signature=signature)
        self.connection.send_message(message)

    @property
    def path(self):
        return next(self.locations)[1]


class PackageKit(dbus.service.Object):
    transactions = []
    count = 0

    @dbus.service.method(SERVICE, out_signature="ao", async_callbacks=("answer", "fail"))
    def GetTransactionList(self, answer, fail):
        if not hung:
            answer([t.path for t in self.transactions])

    @dbus.service.signal(SERVICE, signature="as")
    def TransactionListChanged(self, transactions):
        pass

    def announce(self):
        self.TransactionListChanged(dbus.Array([t.path for t in self.transactions], signature="s"))

    def obey(self, line):
        command, _, text = line.strip().partition(" ")
        value = eval(text, {"dbus": dbus}) if text else None
        getattr(self, "do_" + command)(value)
        say("done", command)

    def do_begin(self, properties):
        self.count += 1
        path = f"/{self.count}_abcdef"
        self.transactions.append(Transaction(self.connection, path, properties or {}))
        self.announce()

    def do_set(self, values):
        self.transactions[-1].change(values)

    def do_keep(self, values):
        self.transactions[-1].properties.update(values)

    def do_signal(self, words):
        self.transactions[-1].send(*words)

    def do_finish(self, exit):
        last = self.transactions.pop()
        last.change({"Status": 18})
        last.send("Finished", "uu", dbus.UInt32(exit), dbus.UInt32(1000))
        self.announce()
        last.send("Destroy")

    def do_flood(self, count):
        for number in range(count):
            self.transactions[-1].change({"Percentage": number * 100 // count})
        self.connection.flush()

    def do_many(self, count):
        for _ in range(count):
            self.do_begin({"Role": 22, "Status": 10})

    def do_hang(self, _):
        global hung
        hung = True


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SystemBus()
    service = PackageKit(bus, "/org/freedesktop/PackageKit")
    name = dbus.service.BusName(SERVICE, bus)
    told.run(service.obey, "done start")
    del name


main()
sys.exit(0)
