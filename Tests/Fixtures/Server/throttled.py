"""Serves files of zeros slowly, on the loopback address.

/known/NAME has a length, /unknown/NAME has none. Arguments: bytes in a file, bytes a second. Prints
its port when it is ready.
"""

import http.server
import sys
import time

SIZE, RATE = int(sys.argv[1]), int(sys.argv[2])
PIECE = max(RATE // 20, 1)


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "application/octet-stream")
        if self.path.startswith("/known/"):
            self.send_header("Content-Length", str(SIZE))
        self.end_headers()
        left = SIZE
        try:
            while left > 0:
                piece = min(PIECE, left)
                self.wfile.write(b"\0" * piece)
                left -= piece
                time.sleep(piece / RATE)
        except OSError:
            pass  # the client has had enough

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
print(server.server_address[1], flush=True)
server.serve_forever()
