// expect {"ended": ["cpu"], "limits": {"cpuMs": 300}}
// Creates processes that share their parent's memory, so that each of them needs little memory of its own.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>

#define STACK 65536

static int storm(void *none) {
  for (;;) {
    char *stack = mmap(0, STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (clone(storm, stack + STACK, CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | SIGCHLD,
              none) < 0)
      munmap(stack, STACK);
  }
}

int main(void) { return storm(0); }
