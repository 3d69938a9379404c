// expect {"ended": ["exited"], "exit": 0}
// Tries system calls that the sandbox reserves for the first process of a box, in forms that the kernel itself allows.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

struct fork_like { unsigned long long flags, pidfd, child_tid, parent_tid, signal, stack, size, tls; };

static unsigned long next(unsigned long *state) {
  *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
  return *state;
}

/* The filter allows these calls only if an unused argument contains a secret value, as it does in the calls of the
   sandbox's own process. Tries thousands of values. */
static int guess(void) {
  unsigned long state = 88172645463325252ul, tops[] = {0, 0, 1, ~0ul, 1ul << 32, ~0u, 1ul << 63};
  for (int i = 0; i < 5000; i++) {
    unsigned long key = i < 7 ? tops[i] : next(&state);
    if (syscall(SYS_unshare, 0, key, key, key, key, key) == 0 || errno != EPERM) return 1;
    if (syscall(SYS_umount2, "/w", 1 << 20, key, key, key, key) == 0 || errno != EPERM) return 2;
    if (syscall(429, -1, "", -1, "", 0, key) == 0 || errno != EPERM) return 3;
    if (syscall(428, -1, "", 1, 0, 0, key) == 0 || errno != EPERM) return 6;
    if (syscall(SYS_ptrace, PTRACE_TRACEME, 0, 0, 0, key, key) == 0 || errno != EPERM) return 4;
    if (syscall(435, 0, 0, key, key, key, key) == 0 || errno != ENOSYS) return 5;
  }
  return 0;
}

static int try(void) {
  unsigned action = SECCOMP_RET_ALLOW;
  struct fork_like how = {.signal = SIGCHLD};
  errno = 0;
  if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0 || errno != EPERM) return 1;
  if (unshare(0) == 0 || errno != EPERM) return 2;
  if (unshare(CLONE_FILES) == 0 || errno != EPERM) return 3;
  if (unshare(CLONE_NEWCGROUP) == 0 || errno != EPERM) return 4;
  /* Without the filter, the kernel would return EINVAL for these flags before it checks any permission. */
  if (umount2("/w", 1 << 20) == 0 || errno != EPERM) return 5;
  if (syscall(429 /* move_mount */, -1, "", -1, "", 0) == 0 || errno != EPERM) return 6;
  long child = syscall(435 /* clone3 */, &how, sizeof how);
  if (child == 0) _exit(0);
  if (child > 0 || errno != ENOSYS) return 7;
  if (ptrace(PTRACE_TRACEME, 0, 0, 0) == 0 || errno != EPERM) return 8;
  return 0;
}

static void *in_thread(void *out) {
  *(int *)out = try();
  return 0;
}

int main(int argc, char **argv) {
  pthread_t thread;
  int failed = try(), status = 0;
  if (failed || argc > 1) return failed;
  if ((failed = guess()) != 0) return 60 + failed;
  if (pthread_create(&thread, 0, in_thread, &failed) != 0 || pthread_join(thread, 0) != 0) return 20;
  if (failed) return 20 + failed;
  /* Checks that the filter still applies after an exec. */
  if (fork() == 0) return execl("/proc/self/exe", argv[0], "again", (char *)0);
  wait(&status);
  return WEXITSTATUS(status) ? 40 + WEXITSTATUS(status) : 0;
}
