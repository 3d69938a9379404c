# expect {"status": "AC"}
# Every family and kind of socket but the local ones; names too.
import socket
opened = []
for family in range(0, 46):
    if family == socket.AF_UNIX:
        continue
    for kind in (1, 2, 3, 4, 5, 10):
        try:
            socket.socket(family, kind).close()
            opened.append((family, kind))
        except (OSError, ValueError):
            pass
for port in (22, 80, 5432, 6688):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1)
        opened.append(port)
    except OSError:
        pass
try:
    opened.append(socket.getaddrinfo("example.com", 80))
except OSError:
    pass
print(*(opened or [42]))
