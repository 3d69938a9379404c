// expect {"ended": ["exited"], "exit": 0}
// Calls prctl with every option and unusual arguments, each option in a separate child; no call may restore a privilege
// that was removed.
#define _GNU_SOURCE
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  static const unsigned long odd[] = {0, 1, 2, ~0ul, 4096};
  int status;
  for (int option = 1; option < 90; option++) {
    pid_t child = fork();
    if (child == 0) {
      for (int i = 0; i < 5; i++) syscall(SYS_prctl, option, odd[i], odd[(i + 1) % 5], 0, 0);
      int lost = syscall(SYS_prctl, PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1;
      lost |= syscall(SYS_prctl, PR_GET_SECCOMP, 0, 0, 0, 0) != 2;
      lost |= setuid(0) == 0 || setgid(0) == 0;
      for (int capability = 0; capability < 41; capability++) lost |= syscall(SYS_prctl, 47 /* PR_CAP_AMBIENT */, 2, capability, 0, 0) == 0;
      _exit(lost ? 9 : 0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) return 1;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 9) return 2;
  }
  return 0;
}
