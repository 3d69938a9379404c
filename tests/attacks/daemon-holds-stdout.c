// expect {"ended": ["exited"], "exit": 0, "only_stdout": "early\n", "killed": true}
// A daemon in a separate session keeps the output open; the run must end when the main program ends.
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  if (fork() == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
    if (chdir("/") != 0) _exit(1);
    sleep(5);
    for (;;) (void)!write(1, "late\n", 5);
  }
  usleep(100000);
  puts("early");
  return 0;
}
