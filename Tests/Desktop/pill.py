"""The running overlay, as its own commands tell of it."""
import json
import os
import pathlib
import re
import subprocess

from stage import Failure, output_of, wait_for

# The pointer rests here while nothing is clicked: far from the pill.
FAR_AWAY = (1200, 780)


class Pill:
    """An overlay with some providers; `layers` is what it shows now, as text."""

    def __init__(self, stage, islet, folder, **changes):
        self.islet = islet
        self.stage = stage
        self.pictures = None
        variables = {"ISLET_PROVIDER_PATH": folder, "XDG_CONFIG_HOME": stage.folder / "config",
                     "XDG_STATE_HOME": stage.folder / "state", **changes}
        self.environment = {**os.environ, **{k: str(v) for k, v in variables.items()}}
        self.configure("alerts.sound", "off")
        self.program = stage.start(
            islet, "overlay", "--collapse-delay", "3600", name="islet", **variables)
        wait_for("the overlay answers", lambda: self.status().get("presentation"))

    def configure(self, key, value):
        """Sets a key of this overlay's own configuration, which it follows."""
        output_of(self.islet, "config", "set", key, value, environment=self.environment)

    def command(self, *words):
        return subprocess.run([self.islet, *words], capture_output=True, text=True,
                              timeout=20, check=False).stdout

    def status(self):
        lines = self.command("status").splitlines()
        return dict(line.split(": ", 1) for line in lines if ": " in line)

    def wait_for_provider(self, name):
        wait_for(f"the provider {name} runs",
                 lambda: self.status().get(f"provider.{name}.state") == "running")

    def private_dirty(self, provider):
        """What a provider's host has written to, in kB."""
        pid = self.status()[f"provider.{provider}.pid"]
        rows = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(row.split()[1]) for row in rows if row.startswith("Private_Dirty:"))

    def activities(self, source=None):
        """What is live; of one provider, if that is given."""
        text = self.command("list", "--json") or "[]"
        return [a for a in json.loads(text)
                if a["state"] in ("active", "stale") and source in (None, a["source"])]

    def layers(self):
        return self.command("debug", "layers")

    def settle(self):
        """Waits until the pill has its form; what it shows may go on moving."""
        wait_for("the pill has its form", lambda: re.search(
            r"^pill: (.*)\ntarget: \1$", self.layers(), re.MULTILINE))

    def expand(self):
        """Opens the pill and returns all that it shows."""
        self.command("expand")
        self.shows("the pill is open", "presentation: expanded")
        self.settle()
        return self.layers()

    def texts(self):
        return re.findall(r'text "((?:[^"\\]|\\.)*)"', self.layers())

    def shows(self, what, pattern, seconds=20):
        """Waits until the layers match; returns the match."""
        try:
            return wait_for(what, lambda: re.search(pattern, self.layers()), seconds)
        except Failure as failure:
            raise Failure(f"{failure}; the pill shows:\n{self.layers()}") from None

    def click(self, action):
        """Clicks a button by the name of its action."""
        place = self.shows(f"there is a button '{action}'",
                           rf"action {action} (-?[\d.]+),([\d.]+) ([\d.]+)x([\d.]+)")
        x, y, width, height = map(float, place.groups())
        output_of("xdotool", "mousemove", int(640 + x + width / 2), int(y + height / 2),
                  "click", "1", "mousemove", *FAR_AWAY)

    def photograph(self, name):
        """Keeps a picture of the pill, if pictures are wanted."""
        if not self.pictures:
            return
        self.settle()
        self.command("debug", "sync")
        output_of("import", "-window", "root", "-crop", "640x260+320+0", "+repage",
                  f"{self.pictures}/{name}.png")
