// expect {"how": ["together"]}
// Known covert channel: a futex on a shared page of a system file. The two programs really run concurrently.
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/futex.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int main(void) {
  char role[16];
  if (scanf("%15s", role) != 1) return 1;
  int fd = open("/usr/bin/env", O_RDONLY);
  unsigned *page = mmap(0, 4096, PROT_READ, MAP_SHARED, fd, 0);
  struct timespec wait = {.tv_sec = 15};
  if (role[0] == 'w') return puts(syscall(SYS_futex, page, FUTEX_WAIT, *page, &wait, 0, 0) == 0 ? "42" : "nobody called") < 0;
  for (int i = 0; i < 1500; i++, usleep(10000))
    if (syscall(SYS_futex, page, FUTEX_WAKE, 1, 0, 0, 0) == 1) return puts("42") < 0;
  return puts("nobody waited") < 0;
}
