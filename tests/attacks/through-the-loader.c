// expect {"ended": ["exited"], "exit": 0, "only_stdout": "still confined\n"}
// Starts itself through the dynamic loader, from a copy that is not executable; the new process must stay confined.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <unistd.h>

#if defined(__x86_64__)
#define LOADER "/lib64/ld-linux-x86-64.so.2"
#else
#define LOADER "/lib/ld-linux-aarch64.so.1"
#endif

int main(int argc, char **argv) {
  if (argc > 1) {
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1 || prctl(PR_GET_SECCOMP) != 2) return 1;
    if (unshare(CLONE_NEWNS) == 0 || setuid(0) == 0) return 2;
    return puts("still confined"), 0;
  }
  int from = open("/proc/self/exe", O_RDONLY), to = open("copy", O_CREAT | O_WRONLY, 0400);
  if (sendfile(to, from, 0, 1 << 24) <= 0) return 3;
  close(to);
  if (execl("copy", "copy", "again", (char *)0) == 0) return 4;
  execl(LOADER, LOADER, "./copy", "again", (char *)0);
  return 5;
}
