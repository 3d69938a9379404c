# expect {"status": "AC"}
# Walks everything it may read and looks for the secret.
import os
found = []
for top in ("/proc", "/w", "/a", "/tmp", "/etc", "/dev", "/opt/verdict", "/run", "/var", "/root", "/home"):
    for folder, _, names in os.walk(top):
        if folder.count("/") > 6:
            continue
        for name in names:
            path = os.path.join(folder, name)
            if path == "/a/main.py" or path.startswith("/dev/") or os.path.getsize(path) > 1 << 20 if os.path.isfile(path) else True:
                continue
            try:
                with open(path, "rb") as f:
                    if b"SECRET-" in f.read(1 << 16):
                        found.append(path)
            except OSError:
                pass
found += [path for path in ("%answer%", "%host-file%") if os.path.exists(path)]
print(*(found or [42]))
