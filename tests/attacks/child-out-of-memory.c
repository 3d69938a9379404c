// expect {"ended": ["memory"]}
// Only the child reaches the memory limit and is killed; the parent prints the answer and exits normally.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  if (fork() == 0) {
    for (;;) memset(malloc(4 << 20), 1, 4 << 20);
  }
  wait(0);
  puts("42");
  return 0;
}
