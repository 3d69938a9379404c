// expect {"ended": ["exited"], "exit": 0}
// Tries to register restartable sequences (rseq) in kernel memory and in read-only memory, and tries every membarrier
// command.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  static const unsigned long places[] = {32, 1ul << 47, 0xffffffff81000000ul, ~31ul};
  int status;
  for (int i = 0; i < 4; i++) {
    pid_t child = fork();
    if (child == 0) {
      for (unsigned length = 0; length < 4096; length = length ? length * 2 : 32)
        if (syscall(334 /* rseq */, places[i], length, 0, 0x53053053) == 0) _exit(7);
      syscall(324 /* membarrier */, -1, 0, 0);
      for (int command = 0; command < 12; command++) syscall(324, 1 << command, ~0u, -1);
      void *page = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      syscall(334, page, 32, 0, 0x53053053);
      _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) return 1;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 7) return 2;
  }
  return 0;
}
