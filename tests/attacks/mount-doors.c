// expect {"ended": ["exited"], "exit": 0}
// Tries to mount, bind, move, remount and detach file systems with the old and the new system calls, with valid
// arguments.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int mounted(const char *source, const char *type, unsigned long flags, const char *data) {
  if (mount(source, "m", type, flags, data) != 0) return 0;
  return printf("mounted %s\n", type ? type : source), 1;
}

int main(void) {
  static const char *const types[] = {"tmpfs", "proc", "sysfs", "cgroup2", "cgroup", "devpts",
                                      "mqueue", "devtmpfs", "debugfs", "securityfs", "ramfs"};
  mkdir("m", 0700);
  mkdir("n", 0700);
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (mounted(types[i], types[i], 0, 0)) return 1;
    int context = syscall(430 /* fsopen */, types[i], 0);
    syscall(431 /* fsconfig */, context, 6, 0, 0, 0);
    int made = syscall(432 /* fsmount */, context, 0, 0);
    if (context >= 0 || made >= 0 || syscall(429, made, "", AT_FDCWD, "m", 4) == 0) return 2;
  }
  if (mounted("overlay", "overlay", 0, "lowerdir=/usr,upperdir=m,workdir=n")) return 3;
  if (mounted("/", 0, MS_BIND | MS_REC, 0) || mounted("n", 0, MS_MOVE, 0)) return 4;
  if (mount(0, "/", 0, MS_REMOUNT | MS_BIND, 0) == 0 || mount(0, "/", 0, MS_SHARED, 0) == 0) return 5;
  if (umount2("/proc", MNT_DETACH) == 0 || umount2("/w", MNT_FORCE) == 0) return 6;
  int tree = syscall(428 /* open_tree */, AT_FDCWD, "/", 1 | 0x8000);
  struct { unsigned long long set, clear, propagation, userns; } writable = {0, 1, 0, 0};
  if (tree >= 0 || syscall(442 /* mount_setattr */, AT_FDCWD, "/", 0x8000, &writable, 32) == 0) return 7;
  if (syscall(SYS_pivot_root, ".", ".") == 0 || chroot(".") == 0) return 8;
  return mkdir("/new", 0700) == 0 || mkdir("/usr/new", 0700) == 0;
}
