# expect {"how": ["cases", "after", "together"]}
# Leaves files in every folder it may write to; the reader finds every such folder empty.
import os, sys, time
role = input()
tops = ["/w", "/tmp", "/dev/shm", "/a", "/var/tmp", "/run", "/run/lock", "/var/lock", "/run/user", "/dev", "/dev/mqueue", "/dev/hugepages",
        "/proc/self", "/etc", "/opt", "/opt/verdict", "/usr", "/usr/local", "/usr/lib", "/home", "/mnt", "/sys/fs/cgroup", "/"]
found = []
if role == "writer":
    for top in tops:
        for name in ("mark", ".mark"):
            try:
                with open(f"{top}/{name}", "w") as f:
                    f.write("mark")
                os.makedirs(f"{top}/marks/deep", exist_ok=True)
                os.chmod(f"{top}/marks", 0)
            except OSError:
                pass
    time.sleep(0.7)
else:
    until = time.time() + 0.5
    while time.time() < until and not found:
        found = [f"{top}/{name}" for top in tops for name in ("mark", ".mark", "marks") if os.path.lexists(f"{top}/{name}")]
        found += [f"{top}/{name}" for top in ("/w", "/tmp", "/dev/shm") for name in os.listdir(top) if name != "shm"]
        time.sleep(0.05)
print(*(found or [42]))
