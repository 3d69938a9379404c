# expect {"language": "PyPy3", "status": "AC"}
# Foreign calls from compiled code: mounts, tracing, sockets and identity are refused.
import ctypes, os, socket
libc = ctypes.CDLL(None)
done = [n for n in (101, 165, 272, 321, 425, 298, 250, 161, 308, 323, 29, 105) if libc.syscall(n, 0, 0, 0, 0, 0) >= 0 and n != 105]
try:
    socket.socket()
    done.append("socket")
except OSError:
    pass
try:
    os.setuid(0)
    done.append("root")
except OSError:
    pass
print(*(done or [42]))
