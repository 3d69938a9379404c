// expect {"ended": ["exited"], "exit": 0}
// Starts itself with ever larger argument lists and environments, up to the last byte that the kernel accepts.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char *many[200001];

int main(int argc, char **argv) {
  static char text[(128 << 10) - 1];
  int worked = 0, refused = 0;
  if (argc != 1 || argv[0][0] == 'x') return 0;
  memset(text, 'x', sizeof text - 1);
  for (int count = 1; count < 200000; count *= 3) {
    for (int kind = 0; kind < 2; kind++) {
      char *word = kind == 0 ? text : text + sizeof text - 8;
      for (int i = 0; i < count; i++) many[i] = word;
      many[count] = 0;
      int child = vfork(), status;
      if (child == 0) {
        execve("/proc/self/exe", many, many);
        _exit(errno == E2BIG ? 7 : 8);
      }
      waitpid(child, &status, 0);
      if (WIFEXITED(status) && WEXITSTATUS(status) == 7) refused++;
      else if (WIFEXITED(status) && WEXITSTATUS(status) == 0) worked++;
      else return printf("%d words of kind %d: %x\n", count, kind, status), 1;
    }
  }
  return worked > 5 && refused > 2 ? 0 : 2;
}
