// expect {"role": "checker", "status": "AC", "killed": true}
// Accepts, and leaves child processes behind that keep the checker's output open.
#include <unistd.h>
int main(void) {
  for (int i = 0; i < 10; i++)
    if (fork() == 0) { setsid(); for (;;) pause(); }
  return 0;
}
