// expect {"role": "checker", "status": "AC", "killed": true}
// Accepts and leaves children behind that hold its output open.
#include <unistd.h>
int main(void) {
  for (int i = 0; i < 10; i++)
    if (fork() == 0) { setsid(); for (;;) pause(); }
  return 0;
}
