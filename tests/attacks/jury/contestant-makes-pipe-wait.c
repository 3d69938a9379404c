// expect {"role": "contestant", "against": "interactor.c", "status": "AC"}
// Changes the pipes: their size, their mode, and the process that receives their signals.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int a, b;
  for (int fd = 0; fd < 2; fd++) {
    fcntl(fd, F_SETPIPE_SZ, 4096);
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK | O_ASYNC);
    fcntl(fd, F_SETOWN, 1), fcntl(fd, F_SETSIG, 9);
  }
  while (scanf("%d%d", &a, &b) != 2) clearerr(stdin), usleep(1000);
  printf("%d\n", a + b);
  return 0;
}
