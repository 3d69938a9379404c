// expect {"ended": ["exited"], "exit": 0}
// Calls arch_prctl (segment bases, CPUID faulting, shadow stacks and more) with addresses near 0, non-canonical
// addresses and kernel addresses.
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
#ifdef SYS_arch_prctl
  static const unsigned long places[] = {0, 8, 1ul << 47, 1ul << 63, ~0ul, 0xffff800000000000ul, 0xffffffff81000000ul};
  static const int codes[] = {0x1001, 0x1002, 0x1003, 0x1004, 0x1011, 0x1012, 0x1021, 0x1022, 0x1023, 0x1024, 0x1025, 0x2001, 0x2002,
                              0x2003, 0x4001, 0x4002, 0x4003, 0x5001, 0x5002, 0x5003, 0x5004, 0x5005};
  int status;
  for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
    for (unsigned k = 0; k < sizeof places / sizeof *places; k++) {
      pid_t child = fork();
      if (child == 0) {
        syscall(SYS_arch_prctl, codes[i], places[k]);
        syscall(SYS_exit_group, 0);
      }
      if (child < 0 || waitpid(child, &status, 0) != child) return 1;
    }
  /* The kernel must refuse base addresses outside of user space. */
  for (unsigned k = 2; k < 7; k++)
    if (syscall(SYS_arch_prctl, 0x1001, places[k]) == 0) return 2;
#endif
  return 0;
}
