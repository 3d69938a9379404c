// expect {"ended": ["cpu"], "limits": {"cpuMs": 400}}
// Starts forty busy sessions: a scheduler that distributes CPU time equally among sessions would give the program forty
// shares.
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 40; i++)
    if (fork() == 0) {
      setsid();
      int share = open("/proc/self/autogroup", O_WRONLY);
      (void)!write(share, "-20", 3);
      for (volatile long n = 0;;) n++;
    }
  for (;;) pause();
}
