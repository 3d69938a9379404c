// expect {"ended": ["wall"], "limits": {"wallMs": 600}}
// A program that neither runs nor sleeps: the parent waits in vfork, and its child is stopped.
#include <signal.h>
#include <unistd.h>

int main(void) {
  if (vfork() == 0) {
    kill(getpid(), SIGSTOP);
    _exit(0);
  }
  return 0;
}
