"""A proxy before the sandbox that counts its requests and makes trouble for GraphQL."""

import concurrent.futures
import contextlib
import http.client
import http.server
import json
import threading
import urllib.parse

# Headers of one connection only (RFC 9110, section 7.6.1).
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class Proxy(http.server.ThreadingHTTPServer):
    """Forwards requests to `address`. `trouble` is None, "off", "time-outs" or "deleted"."""

    daemon_threads = True

    def __init__(self, address, trouble, token):
        super().__init__(("127.0.0.1", 0), Handler)
        self.backend = urllib.parse.urlsplit(address).netloc
        self.trouble = trouble
        self.token = token
        self.lock = threading.Lock()
        self.paths = []
        self.deleted = None

    def forward(self, method, path, body, headers):
        connection = http.client.HTTPConnection(self.backend)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.getheaders(), response.read()
        finally:
            connection.close()

    def delete_every_tenth(self):
        """Deletes every tenth gist, once, while the first query waits."""
        with self.lock:
            if self.deleted is not None:
                return
            headers = {"Authorization": f"Bearer {self.token}", "Host": self.backend, "User-Agent": "benchmark"}
            ids, page = [], 1
            while page:
                _, _, body = self.forward("GET", f"/gists?per_page=100&page={page}", None, headers)
                ids += [gist["id"] for gist in json.loads(body)]
                page = page + 1 if len(ids) == 100 * page else None
            self.deleted = set(ids[::10])
            with concurrent.futures.ThreadPoolExecutor(20) as pool:
                list(pool.map(lambda gist: self.forward("DELETE", f"/gists/{gist}", None, headers), self.deleted))


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, status, headers, body):
        self.send_response_only(status)
        for name, value in headers:
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle_request(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        proxy, is_query = self.server, self.path == "/graphql"
        with proxy.lock:
            proxy.paths.append(self.path)
        if is_query and proxy.trouble == "off":
            return self.answer(404, [("Content-Type", "application/json")], b'{"message":"Not Found"}')
        if is_query and proxy.trouble == "deleted":
            proxy.delete_every_tenth()
        headers = dict(self.headers)
        if proxy.trouble == "time-outs":
            # Sizes are those of the text.
            headers.pop("Accept-Encoding", None)
        status, headers, content = proxy.forward(self.command, self.path, body or None, headers)
        if is_query and proxy.trouble == "time-outs" and len(content) > 200_000:
            status, headers, content = 502, [("Content-Type", "application/json")], b'{"message":"Server Error"}'
        self.answer(status, headers, content)

    do_GET = do_POST = handle_request

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def proxy(address, trouble, token):
    """Yields a proxy that runs until the end of the block."""
    server = Proxy(address, trouble, token)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
