# expect {"status": "AC"}
# System calls that no contest needs, through ctypes: none of them has any effect.
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
calls = {"ptrace": (101, 0, 0, 0), "mount": (165, b"x", b"/w", b"tmpfs", 0, 0), "unshare": (272, 0x10000000), "bpf": (321, 0, 0, 0),
         "io_uring_setup": (425, 8, 0), "perf_event_open": (298, 0, 0, -1, -1, 0), "keyctl": (250, 0, -3, 0), "chroot": (161, b"/w"),
         "setns": (308, 0, 0), "userfaultfd": (323, 0), "process_vm_readv": (310, 1, 0, 0, 0, 0, 0), "shmget": (29, 0, 4096, 0o1777),
         "init_module": (175, 0, 0, b""), "reboot": (169, 0, 0, 0, 0), "swapon": (167, b"/w/x", 0), "setuid": (105, 0), "setgid": (106, 0),
         "memfd_secret": (447, 0), "pidfd_getfd": (438, 0, 0, 0), "fanotify_init": (300, 0, 0), "quotactl": (179, 0, 0, 0, 0),
         "socket": (41, 2, 1, 0), "acct": (163, 0), "vhangup": (153,), "iopl": (172, 3), "kexec_load": (246, 0, 0, 0, 0)}
done = []
if os.uname().machine == "x86_64":
    for name, args in calls.items():
        if libc.syscall(*args) >= 0:
            done.append(name)
print(*(done or [42]))
