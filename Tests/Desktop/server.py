"""A slow web server on the loopback address.

/page                  an empty page
/song.html             a page that plays /song.wav
/download.html?FILE    a page that downloads FILE at once
/NAME?size=N&rate=N&nolength
                       N bytes at N bytes a second, named NAME
"""
import http.server
import io
import math
import struct
import threading
import time
import urllib.parse
import wave

SIZE = 4_000_000
RATE = 1_000_000
STEPS = 20  # writes a second


def song(seconds=60, rate=8000):
    """A quiet tone as a WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(rate)
        cycle = b"".join(struct.pack("<h", int(2000 * math.sin(2 * math.pi * i / 40)))
                         for i in range(40))
        sound.writeframes(cycle * (seconds * rate // 40))
    return file.getvalue()


SONG_PAGE = """<!doctype html><meta charset="utf-8"><title>Loopback Radio</title>
<audio id="a" src="/song.wav" loop autoplay></audio>
<script>
navigator.mediaSession.metadata = new MediaMetadata(
  {title: "Noon Tide", artist: "The Loopbacks", album: "Localhost"});
for (const name of ["play", "pause"])
  navigator.mediaSession.setActionHandler(name, () => document.getElementById("a")[name]());
</script>"""


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_HEAD(self):
        self.answer(with_body=False)

    def do_GET(self):
        self.answer(with_body=True)

    def answer(self, with_body):
        address = urllib.parse.urlsplit(self.path)
        name = urllib.parse.unquote(address.path.strip("/"))
        if name == "page":
            self.send_page("<!doctype html><title>Nothing</title>", with_body)
        elif name == "song.html":
            self.send_page(SONG_PAGE, with_body)
        elif name == "download.html":
            target = urllib.parse.unquote(address.query)
            self.send_page("<!doctype html><title>Download</title>"
                           f'<meta http-equiv="refresh" content="0;url={target}">', with_body)
        elif name == "song.wav":
            self.send_whole(song(), "audio/wav", with_body)
        elif name in ("", "favicon.ico"):
            self.send_error(404)
        else:
            self.send_slowly(name, urllib.parse.parse_qs(address.query, keep_blank_values=True),
                             with_body)

    def send_page(self, text, with_body):
        self.send_whole(text.encode(), "text/html; charset=utf-8", with_body)

    def send_whole(self, data, kind, with_body):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if with_body:
            self.wfile.write(data)

    def send_slowly(self, name, options, with_body):
        size = int(options.get("size", [SIZE])[0])
        rate = int(options.get("rate", [RATE])[0])
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        quoted = urllib.parse.quote(name)
        self.send_header("Content-Disposition", f"attachment; filename*=UTF-8''{quoted}")
        if "nolength" not in options:
            self.send_header("Content-Length", str(size))
        self.send_header("Connection", "close")
        self.end_headers()
        if not with_body:
            return
        sent, started = 0, time.monotonic()
        while sent < size and not self.server.closing.is_set():
            part = min(max(rate // STEPS, 1), size - sent)
            try:
                self.wfile.write(b"\0" * part)
            except OSError:  # the program has hung up
                return
            sent += part
            pause = started + sent / rate - time.monotonic()
            if pause > 0:
                time.sleep(pause)

    def log_message(self, *arguments):
        pass


class SlowServer(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.closing = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, path):
        return f"http://127.0.0.1:{self.server_port}/{path}"

    def close(self):
        self.closing.set()
        self.shutdown()
        self.server_close()
