// expect {"ended": ["cpu"], "limits": {"cpuMs": 300}}
// The first thread exits, so the process looks dead while another thread uses CPU time.
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *burn(void *none) {
  for (volatile long n = 0;;) n++;
  return none;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, burn, 0);
  syscall(SYS_exit, 0);
}
