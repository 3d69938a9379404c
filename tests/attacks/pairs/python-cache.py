# expect {"how": ["cases", "after", "together"]}
# Compiled modules next to the source, in the library and in the home folder.
import os, py_compile, sys, importlib, time
role = input()
places = ["/a", "/w", "/tmp", os.path.dirname(os.__file__), "/w/.local/lib"]
found = [p for p in places for n in ("__pycache__", "evil.py") if p.startswith(("/a", "/w", "/tmp")) and os.path.exists(f"{p}/{n}")]
if role == "writer":
    for p in places:
        try:
            os.makedirs(p, exist_ok=True)
            with open(f"{p}/evil.py", "w") as f:
                f.write("print('evil')")
            py_compile.compile(f"{p}/evil.py")
        except OSError:
            pass
    for source in ("/a/main.py", os.__file__):
        try:
            py_compile.compile(source, cfile=None, doraise=True)
            if source == "/a/main.py":
                found.append("compiled beside")
        except OSError:
            pass
    time.sleep(0.5)
else:
    try:
        importlib.import_module("evil")
        found.append("imported")
    except ImportError:
        pass
    time.sleep(0.3)
print(*(found or [42]))
