// expect {"role": "interactor", "status": "AC", "killed": true}
// Child processes of the interactor keep the pipes open after the interactor has exited.
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int got;
  for (int i = 0; i < 5; i++)
    if (fork() == 0) { setsid(); for (;;) pause(); }
  puts("20 22"), fflush(stdout);
  return scanf("%d", &got) == 1 && got == 42 ? 0 : 102;
}
