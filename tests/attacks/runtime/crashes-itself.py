# expect {"status": "RE", "ended": "signalled"}
# Recurses past the stack in C.
import sys, ctypes
print(42, flush=True)
ctypes.string_at(1)
