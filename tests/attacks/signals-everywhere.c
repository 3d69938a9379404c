// expect {"ended": ["exited"], "exit": 0}
// Sends six signals with five system calls to all process, group and thread ids below 33,000: no other process can be
// reached.
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  siginfo_t lie;
  memset(&lie, 0, sizeof lie);
  lie.si_code = SI_QUEUE;
  static const int signals[] = {SIGKILL, SIGSTOP, SIGTERM, SIGSEGV, SIGCHLD, 33};
  int self = getpid();
  for (int pid = 1; pid < 33000; pid++) {
    if (pid == self) continue;
    int number = signals[pid % 6];
    if (pid > 4 && kill(pid, 0) != 0) continue;
    for (int i = 0; i < 6; i++) {
      number = signals[i];
      if (kill(pid, number) == 0 || kill(-pid, number) == 0 && pid != 1) return printf("%d\n", pid), 1;
      if (syscall(SYS_tkill, pid, number) == 0 || syscall(SYS_tgkill, pid, pid, number) == 0) return 2;
      if (syscall(SYS_rt_sigqueueinfo, pid, number, &lie) == 0) return 3;
      if (syscall(SYS_rt_tgsigqueueinfo, pid, pid, number, &lie) == 0) return 4;
    }
  }
  /* Sends process 1 a signal that claims to come from the kernel. */
  lie.si_code = SI_KERNEL;
  return syscall(SYS_rt_sigqueueinfo, 1, SIGSEGV, &lie) == 0;
}
