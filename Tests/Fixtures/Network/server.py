"""An HTTP and WebSocket server on the loopback address that behaves well, badly or not at all.

Prints its port and serves until it is ended. An argument says how it lies at /jsonrpc, where
programs expect aria2.
"""
import base64
import hashlib
import http.server
import re
import struct
import sys
import time


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def answer(self, body, status=200, headers=(), length=None):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if length != "none":
            self.send_header("Content-Length", str(length or len(body)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)
        self.close_connection = True

    def do_GET(self):
        what, _, rest = self.path[1:].partition("/")
        if what == "bytes":
            self.answer(b"x" * int(rest))
        elif what == "unknown":
            self.answer(b"x" * int(rest), length="none")
        elif what == "short":
            self.answer(b"x" * 10, length=1000)
        elif what == "endless":
            self.send_response(200)
            self.send_header("Connection", "close")
            self.end_headers()
            while True:
                self.wfile.write(b"x" * 65536)
        elif what == "silent":
            time.sleep(1000)
        elif what == "stuck":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"x")
            self.wfile.flush()
            time.sleep(1000)
        elif what == "status":
            self.answer(b"body", status=int(rest))
        elif what == "redirects":
            place = "/bytes/7" if rest == "1" else f"/redirects/{int(rest) - 1}"
            self.answer(b"", status=302, headers=[("Location", place)])
        elif what == "to":
            place = rest.replace("+", "/")
            self.answer(b"", status=301, headers=[("Location", place), ("Set-Cookie", "a=b")])
        elif what == "garbage":
            self.wfile.write(b"\0\1\2 this is no HTTP\r\n\r\n" * 10)
            self.close_connection = True
        elif what == "headers":
            names = sorted(name.lower() for name in self.headers)
            self.answer(" ".join(names).encode())
        elif what == "slow":
            self.slow(int(rest), True)
        elif what == "slow-unknown":
            self.slow(int(rest), False)
        elif what == "socket":
            self.handshake()
            self.echo()
        elif what == "jsonrpc":
            self.handshake()
            self.lie(sys.argv[1])
        else:
            self.answer(b"", status=404)

    def slow(self, size, is_known):
        # What was paused goes on where it was; without that aria2 gives it up.
        wanted = re.fullmatch(r"bytes=(\d+)-\d*", self.headers.get("Range", ""))
        start = min(int(wanted[1]), size) if wanted and is_known else 0
        self.send_response(206 if start else 200)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{size - 1}/{size}")
        if is_known:
            self.send_header("Content-Length", str(size - start))
        self.send_header("Connection", "close")
        self.end_headers()
        for place in range(start, size, 20_000):
            self.wfile.write(b"x" * min(20_000, size - place))
            time.sleep(0.1)
        self.close_connection = True

    def lie(self, how):
        if how == "nonsense":
            for text in (b"hello", b"[]", b'{"id":1}', b'{"id":"active","result":{"gid":[]}}',
                         b'{"method":"aria2.onDownloadStart","params":[{"gid":"../../etc"}]}',
                         b"[" * 100_000, b'{"id":"active"'):
                self.send(1, text)
        elif how == "flood":
            for index in range(20_000):
                self.send(1, b'{"method":"aria2.onDownloadStart","params":[{"gid":"%016x"}]}'
                          % index)
            self.send(1, b'{"id":"active","result":[%s]}' % b",".join(
                b'{"gid":"%016x","status":"active"}' % index for index in range(5_000)))
        while self.frame()[0] != 8:
            if how == "nonsense":
                self.send(1, b'{"id":"active","error":7}')

    def handshake(self):
        guid = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        key = hashlib.sha1(self.headers["Sec-WebSocket-Key"].encode() + guid).digest()
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", base64.b64encode(key).decode())
        self.end_headers()
        self.close_connection = True

    def echo(self):
        while True:
            kind, text = self.frame()
            if kind == 8:
                self.send(8, text)
                return
            elif text == b"close":
                self.send(8, struct.pack(">H", 1000))
                return
            elif text == b"drop":
                return
            elif text == b"lines":
                self.send(1, b'{\n"a": 1\r\n}')
            elif text == b"bytes":
                self.send(2, b"\xff\x00")
                self.send(1, b"after the bytes")
            elif text == b"big":
                self.send(1, b"x" * (2 << 20))
            elif text == b"flood":
                for index in range(2000):
                    self.send(1, b"%d" % index)
            elif text.startswith(b"exact"):
                self.send(1, b"x" * int(text[5:]))
            else:
                self.send(1, text)

    def frame(self):
        head = self.rfile.read(2)
        if len(head) < 2:
            return 8, b""
        length = head[1] & 127
        if length == 126:
            length = struct.unpack(">H", self.rfile.read(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.rfile.read(8))[0]
        mask = self.rfile.read(4)
        data = self.rfile.read(length)
        key = int.from_bytes((mask * (length // 4 + 1))[:length], "big")
        return head[0] & 15, (int.from_bytes(data, "big") ^ key).to_bytes(length, "big")

    def send(self, kind, data):
        length = len(data)
        if length < 126:
            head = struct.pack("BB", 128 | kind, length)
        elif length < 65536:
            head = struct.pack(">BBH", 128 | kind, 126, length)
        else:
            head = struct.pack(">BBQ", 128 | kind, 127, length)
        self.wfile.write(head + data)
        self.wfile.flush()


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, address):
        pass


if __name__ == "__main__":
    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_address[1])
    sys.stdout.flush()
    server.serve_forever()
