// expect {"ended": ["exited"], "exit": 0}
// Makes threads, processes and groups the owner of a file, so that the kernel sends them a signal of its choice.
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

struct owner { int type, number; };

int main(void) {
  int ends[2], gate[2], status;
  char got;
  if (pipe(ends) != 0 || pipe(gate) != 0) return 1;
  pid_t child = fork();
  if (child == 0) {
    close(gate[1]);
    _exit((int)read(gate[0], &got, 1));
  }
  fcntl(ends[0], F_SETFL, O_ASYNC);
  for (int type = 0; type < 3; type++)
    for (int number = 1; number < 200; number++) {
      struct owner owner = {type, number};
      if (number == getpid() || number == child) continue;
      fcntl(ends[0], 10 /* F_SETSIG */, SIGKILL);
      if (fcntl(ends[0], 15 /* F_SETOWN_EX */, &owner) == 0 && write(ends[1], "x", 1) != 1) return 2;
    }
  /* The loop sent no signal to the program's own child, so the child must still be running here. */
  if (waitpid(child, &status, WNOHANG) != 0) return 3;
  close(gate[1]);
  return waitpid(child, &status, 0) != child || status != 0;
}
