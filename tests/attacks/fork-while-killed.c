// expect {"ended": ["cpu"], "killed": true, "runs": 4, "limits": {"cpuMs": 120}}
// All its processes fork, exit and exec themselves while the sandbox kills them; no process may survive.
#include <unistd.h>

int main(void) {
  for (;;) {
    int child = fork();
    if (child > 0 && getppid() != 1) {
      if (getpid() % 3 == 0) _exit(0);
      if (getpid() % 3 == 1) execl("/proc/self/exe", "main", (char *)0);
    }
  }
}
