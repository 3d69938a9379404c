// expect {"ended": ["exited"], "exit": 0, "only_stdout": "still confined\n"}
// Sets a personality that turns off address randomization and makes data executable, then calls exec.
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc == 1) {
    personality(ADDR_NO_RANDOMIZE | READ_IMPLIES_EXEC | MMAP_PAGE_ZERO | ADDR_COMPAT_LAYOUT | 8);
    execl("/proc/self/exe", "main", "again", (char *)0);
    return 1;
  }
  char *code = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(code, 4096, PROT_READ | PROT_WRITE | PROT_EXEC);
  if (mmap(0, 4096, PROT_READ, MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == 0) return 2;
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1 || prctl(PR_GET_SECCOMP) != 2) return 3;
  if (unshare(CLONE_NEWUSER) == 0 || unshare(CLONE_NEWNET) == 0) return 4;
  return puts("still confined"), 0;
}
