// expect {"role": "contestant", "against": "interactor.c", "status": "AC"}
// A child process writes the answer and stays alive after its parent exits; it is killed, but the output that it has
// written counts.
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  int a, b;
  if (scanf("%d%d", &a, &b) != 2) return 1;
  if (fork() == 0) {
    printf("%d\n", a + b), fflush(stdout);
    for (;;) pause();
  }
  usleep(1000000);
  return 0;
}
