"""The table."""


class Verdicts:
    """Prints rows and remembers whether a bar was missed."""

    def __init__(self):
        self.missed = []
        self.part = ""

    def begin(self, part, text=""):
        """The rows from here on are of a part of the benchmark."""
        self.part = part
        print(part + text, flush=True)

    def row(self, name, value, bar=None, unit=""):
        line = f"  {name:<34}{value:>10.2f} {unit:<8}"
        if bar is not None:
            kept = value <= bar
            line += f" bar {bar:<8.6g} {'ok' if kept else 'MISSED'}"
            if not kept:
                self.missed.append(f"{self.part}: {name}")
        print(line.rstrip(), flush=True)

    def compare(self, ours, theirs, client_bar=None, sum_bar=None):
        """Islet's processor time, and the X server's, beside the comparator's."""
        client, their_client = (per_frame(rows, "client", 1000) for rows in (ours, theirs))
        server, their_server = (per_frame(rows, "server", 1000) for rows in (ours, theirs))
        self.row("client, Islet", client, unit="us/frame")
        self.row("client, Cairo+SHM", their_client, unit="us/frame")
        self.row("client ratio", client / their_client, client_bar)
        self.row("server, Islet", server, unit="us/frame")
        self.row("server, Cairo+SHM", their_server, unit="us/frame")
        self.row("sum, Islet", client + server, unit="us/frame")
        self.row("sum, Cairo+SHM", their_client + their_server, unit="us/frame")
        self.row("sum ratio", (client + server) / (their_client + their_server), sum_bar)


def frames(rows):
    return sum(row["frames_drawn"] for row in rows)


def per_frame(rows, key, divisor=1.0):
    return sum(row[key] for row in rows) / divisor / max(frames(rows), 1)
