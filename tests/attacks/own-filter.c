// expect {"ended": ["exited"], "exit": 0}
// Installs a seccomp filter, to handle its own system calls or to intercept those of its children.
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static const unsigned answers[] = {SECCOMP_RET_ALLOW, SECCOMP_RET_TRAP, SECCOMP_RET_TRACE,
                                     SECCOMP_RET_USER_NOTIF, SECCOMP_RET_LOG, SECCOMP_RET_ERRNO};
  for (int i = 0; i < 6; i++) {
    struct sock_filter code[] = {BPF_STMT(BPF_RET | BPF_K, answers[i])};
    struct sock_fprog filter = {1, code};
    for (unsigned flags = 0; flags < 64; flags = flags * 2 + (flags == 0)) {
      if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter) >= 0) return printf("%x\n", flags), 1;
      if (errno != EPERM && errno != ENOSYS) return 2;
    }
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0) return 3;
  }
  long own = syscall(444 /* landlock_create_ruleset */, 0, 0, 1);
  return own >= 0 || syscall(446, -1, 0) == 0;
}
