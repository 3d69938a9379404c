// expect {"ended": ["cpu"], "limits": {"cpuMs": 300}}
// Children use CPU time under names that are meant to confuse parsers of /proc.
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

int main(int argc, char **argv) {
  static const char *const names[] = {") Z 1 1 1 0", "slot0", "verdict sandbox", "a\nb) S 0", ""};
  for (int i = 0; i < 5; i++)
    if (fork() == 0) {
      prctl(PR_SET_NAME, names[i]);
      memset(argv[0], 0, strlen(argv[0]));
      for (volatile long n = 0;;) n++;
    }
  for (;;) pause();
}
