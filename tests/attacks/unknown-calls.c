// expect {"ended": ["exited"], "exit": 0}
// Makes every call that the filter does not list, up to 1023, and calls with much higher or negative numbers.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Negative numbers look like system calls of another ABI, so the filter may kill the process instead of returning
   ENOSYS. */
static int negative(long number) {
  int child = fork(), status;
  if (child == 0) _exit(syscall(number) == -1 && errno == ENOSYS ? 0 : 1);
  waitpid(child, &status, 0);
  return (WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
         (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS);
}

int main(void) {
  for (int number = 463; number < 1024; number++)
    if (syscall(number, 0, 0, 0, 0, 0, 0) != -1 || errno != ENOSYS)
      return printf("%d answers %d\n", number, errno), 1;
  for (int shift = 10; shift < 30; shift++)
    if (syscall(1l << shift) != -1 || errno != ENOSYS) return printf("1 << %d\n", shift), 2;
  for (long number = -2; number > -20; number--)
    if (!negative(number)) return printf("%ld\n", number), 3;
  return !negative(-(1l << 31)) || !negative(0x7fffffff);
}
