// expect {"ended": ["exited"], "exit": 0}
// Calls for mounts, namespaces, keys, kernel objects, tracing, clocks and modules must return EPERM or ENOSYS.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  errno = 0;
  if (syscall(SYS_unshare, CLONE_NEWUSER) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("unshare user"), 1;
  errno = 0;
  if (syscall(SYS_unshare, CLONE_NEWNS) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("unshare mounts"), 1;
  errno = 0;
  if (syscall(SYS_setns, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("setns"), 1;
  errno = 0;
  if (syscall(SYS_chroot, "/w") >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("chroot"), 1;
  errno = 0;
  if (syscall(SYS_mount, "none", "/w", "tmpfs", 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("mount"), 1;
  errno = 0;
  if (syscall(SYS_umount2, "/tmp", 2) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("umount"), 1;
  errno = 0;
  if (syscall(SYS_pivot_root, "/w", "/w") >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("pivot"), 1;
  errno = 0;
  if (syscall(430, "tmpfs", 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("fsopen"), 1;
  errno = 0;
  if (syscall(428, -100, "/usr", 1) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("open_tree"), 1;
  errno = 0;
  if (syscall(429, 0, "", -100, "/w", 4) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("move_mount"), 1;
  errno = 0;
  if (syscall(442, -100, "/", 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("mount_setattr"), 1;
  errno = 0;
  if (syscall(SYS_keyctl, 0, -3, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("keyctl"), 1;
  errno = 0;
  if (syscall(SYS_add_key, "user", "a", "b", 1, -3) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("add_key"), 1;
  errno = 0;
  if (syscall(SYS_request_key, "user", "a", 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("request_key"), 1;
  errno = 0;
  if (syscall(SYS_shmget, 1, 4096, 01666) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("shmget"), 1;
  errno = 0;
  if (syscall(SYS_semget, 1, 1, 01666) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("semget"), 1;
  errno = 0;
  if (syscall(SYS_msgget, 1, 01666) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("msgget"), 1;
  errno = 0;
  if (syscall(SYS_mq_open, "a", O_CREAT | O_RDWR, 0666, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("mq_open"), 1;
  errno = 0;
  if (syscall(425, 1, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("io_uring"), 1;
  errno = 0;
  if (syscall(SYS_bpf, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("bpf"), 1;
  errno = 0;
  if (syscall(SYS_perf_event_open, 0, 0, -1, -1, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("perf"), 1;
  errno = 0;
  if (syscall(SYS_userfaultfd, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("userfaultfd"), 1;
  errno = 0;
  if (syscall(SYS_ptrace, 0, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("ptrace"), 1;
  errno = 0;
  if (syscall(SYS_process_vm_readv, 1, 0, 0, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("process_vm_readv"), 1;
  errno = 0;
  if (syscall(438, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("pidfd_getfd"), 1;
  errno = 0;
  if (syscall(SYS_clock_settime, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("clock_settime"), 1;
  errno = 0;
  if (syscall(SYS_settimeofday, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("settimeofday"), 1;
  errno = 0;
  if (syscall(SYS_sethostname, "x", 1) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("sethostname"), 1;
  errno = 0;
  if (syscall(SYS_init_module, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("init_module"), 1;
  errno = 0;
  if (syscall(SYS_finit_module, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("finit_module"), 1;
  errno = 0;
  if (syscall(SYS_kexec_load, 0, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("kexec"), 1;
  errno = 0;
  if (syscall(SYS_reboot, 0, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("reboot"), 1;
  errno = 0;
  if (syscall(SYS_swapon, "/w/x", 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("swapon"), 1;
  errno = 0;
  if (syscall(SYS_open_by_handle_at, -100, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("open_by_handle"), 1;
  errno = 0;
  if (syscall(SYS_fanotify_init, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("fanotify"), 1;
  errno = 0;
  if (syscall(SYS_inotify_init1, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("inotify"), 1;
  errno = 0;
  if (syscall(SYS_syslog, 3, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("syslog"), 1;
  errno = 0;
  if (syscall(SYS_acct, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("acct"), 1;
  errno = 0;
  if (syscall(SYS_quotactl, 0, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("quotactl"), 1;
  errno = 0;
  if (syscall(447, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("memfd_secret"), 1;
  errno = 0;
  if (syscall(SYS_seccomp, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("seccomp"), 1;
  errno = 0;
  if (syscall(451, 0, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("cachestat"), 1;
  errno = 0;
  if (syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("clone user"), 1;
  errno = 0;
  if (syscall(435, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("clone3"), 1;
  errno = 0;
  if (syscall(470, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("future"), 1;
  errno = 0;
  if (syscall(5000, 0, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS)) return puts("future far"), 1;
  return 0;
}
