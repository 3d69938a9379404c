# expect {"ended": ["cpu", "wall", "exited"]}
# The same from an interpreter, which may die of its own EAGAIN.
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
