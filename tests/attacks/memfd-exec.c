// expect {"ended": ["exited"], "exit": 0, "only_stdout": "still confined\n"}
// Executes a program that exists only in memory (memfd), through its descriptor and through /proc/self/fd.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char **argv) {
  char path[64];
  int memory = memfd_create("program", 0);
  sendfile(memory, open("/proc/self/exe", O_RDONLY), 0, 1 << 24);
  snprintf(path, sizeof path, "/proc/self/fd/%d", memory);
  close(open(path, O_RDONLY)); /* exec would fail while the file is open for writing */
  if (argc == 1) {
    int readable = open(path, O_RDONLY);
    close(memory);
    fexecve(readable, (char *[]){"main", "by descriptor", 0}, environ);
    return 1;
  }
  if (argc == 2) {
    int readable = open(path, O_RDONLY);
    close(memory);
    snprintf(path, sizeof path, "/proc/self/fd/%d", readable);
    execl(path, "main", "by", "path", (char *)0);
    return 2;
  }
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1 || prctl(PR_GET_SECCOMP) != 2) return 3;
  if (unshare(CLONE_NEWUSER) == 0 || getuid() == 0) return 4;
  return puts("still confined"), 0;
}
