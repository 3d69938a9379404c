// expect {"status": "AC", "killed": true}
// Forks children before `main` begins; the sandbox must kill them when the run ends.
#include <stdio.h>
#include <unistd.h>
__attribute__((constructor)) static void early(void) {
  for (int i = 0; i < 20; i++)
    if (fork() == 0) { setsid(), pause(), _exit(0); }
}
int main(void) { return puts("42") < 0; }
