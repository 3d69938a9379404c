# expect {"ended": ["cpu", "wall", "exited"]}
# A fork bomb in an interpreter, which may exit on EAGAIN.
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
