// expect {"ended": ["exited"], "exit": 0}
// Exits with robust futex lists that the kernel must process: they contain cycles, locks of other owners, or invalid
// addresses.
#define _GNU_SOURCE
#include <linux/futex.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static struct robust_list a, b;
static unsigned owned[2];

int main(void) {
  for (int kind = 0; kind < 40; kind++) {
    if (fork() != 0) continue;
    struct robust_list_head head = {.list = {&a}, .futex_offset = (char *)owned - (char *)&a};
    a.next = &b;
    b.next = kind % 4 == 0 ? &a : kind % 4 == 1 ? (void *)8 : kind % 4 == 2 ? (void *)-64L : &b;
    owned[0] = kind % 2 ? 1 : getpid();
    head.list_op_pending = kind % 3 ? &b : (void *)1;
    if (syscall(SYS_set_robust_list, &head, sizeof head) != 0) _exit(1);
    /* Reading the list of process 1 must fail, because it would reveal the addresses of its locks. */
    void *list = 0;
    size_t size;
    if (syscall(SYS_get_robust_list, 1, &list, &size) == 0) _exit(2);
    syscall(SYS_exit_group, 0);
  }
  for (int status; wait(&status) > 0;)
    if (status != 0) return 1;
  return 0;
}
