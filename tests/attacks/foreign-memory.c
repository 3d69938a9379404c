// expect {"ended": ["exited"], "exit": 0}
// Tries to read, write and move the memory of other processes, and to take their file descriptors.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static char secret[4096] = "secret";

int main(void) {
  int child = fork();
  if (child == 0) for (;;) pause();
  int targets[] = {child, 1, getppid()};
  for (int i = 0; i < 3; i++) {
    char got[16];
    struct iovec here = {got, sizeof got}, there = {secret, sizeof got};
    void *page = secret;
    int node = 0, status, target = targets[i];
    if (syscall(SYS_process_vm_readv, target, &here, 1, &there, 1, 0) > 0) return 1;
    if (syscall(SYS_process_vm_writev, target, &here, 1, &there, 1, 0) > 0) return 2;
    if (syscall(SYS_kcmp, getpid(), target, 0, 0, 0) >= 0) return 3;
    if (syscall(SYS_move_pages, target, 1, &page, &node, &status, 2) == 0) return 4;
    int pidfd = syscall(434 /* pidfd_open */, target, 0);
    if (syscall(438 /* pidfd_getfd */, pidfd, 0, 0) >= 0) return 5;
    if (syscall(440 /* process_madvise */, pidfd, &there, 1, 21, 0) >= 0) return 6;
    if (syscall(448 /* process_mrelease */, pidfd, 0) == 0) return 7;
  }
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/mem", getppid());
  return fopen("/proc/1/mem", "r") != 0 || fopen(path, "r") != 0;
}
