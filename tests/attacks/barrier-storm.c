// expect {"ended": ["cpu", "wall"]}
// Endless memory barriers on all processors, from several threads.
#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static void *storm(void *none) {
  static const int kinds[] = {MEMBARRIER_CMD_GLOBAL, MEMBARRIER_CMD_GLOBAL_EXPEDITED,
                              MEMBARRIER_CMD_PRIVATE_EXPEDITED,
                              MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE};
  for (unsigned n = 0;; n++) syscall(SYS_membarrier, kinds[n % 64 ? 1 + n % 3 : 0], 0, 0);
  return none;
}

int main(void) {
  pthread_t thread;
  syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0, 0);
  syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
  syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE, 0, 0);
  for (int i = 0; i < 8; i++) pthread_create(&thread, 0, storm, 0);
  storm(0);
}
