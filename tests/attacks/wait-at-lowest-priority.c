// expect {"ended": ["wall", "cpu"], "limits": {"wallMs": 600}}
// Sets the lowest priority: waiting for a processor on a busy machine is then its own responsibility.
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

int main(void) {
  int session = open("/proc/self/autogroup", O_WRONLY);
  if (session >= 0) (void)!write(session, "19", 2);
  nice(19);
  sched_setscheduler(0, SCHED_IDLE, &(struct sched_param){0});
  for (;;) continue;
}
