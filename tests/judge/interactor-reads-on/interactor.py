import os
import signal
import sys


def number():
    return int(sys.stdin.readline())


def word():
    return sys.stdin.readline().split()[0]


def dies():
    if not sys.stdin.readline():
        os.kill(os.getpid(), signal.SIGPIPE)


# How the interactor handles an unexpected end of the output.
ways = {"input": input, "number": number, "word": word, "dies": dies}
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
read = ways[open(sys.argv[1]).read().strip()]
print("first", flush=True)
if sys.stdin.readline() == "break\n":
    raise RuntimeError("a mistake of its own")
print("second", flush=True)
read()
print("accepted", file=sys.stderr)
sys.exit(0)
