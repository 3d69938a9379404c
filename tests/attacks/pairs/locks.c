// expect {"how": ["together"]}
// Takes locks and leases on files that all runs see: system files, devices and the program itself.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>
static const char *const shared[] = {"/usr/bin/env", "/usr", "/a/main", "/a", "/dev/null", "/dev/zero", "/dev/stdin", "/proc/self/exe", "/", "/etc/passwd"};
int main(void) {
  char role[16];
  if (scanf("%15s", role) != 1) return 1;
  for (int i = 0; i < (role[0] == 'w' ? 1 : 40); i++, usleep(10000)) {
    for (unsigned k = 0; k < sizeof shared / sizeof *shared; k++) {
      struct flock lock = {.l_type = role[0] == 'w' ? F_RDLCK : F_WRLCK, .l_whence = SEEK_SET, .l_start = 42, .l_len = 1};
      int fd = open(shared[k], O_RDONLY);
      if (fd < 0) continue;
      if (role[0] == 'w') {
        fcntl(fd, F_SETLK, &lock), fcntl(fd, F_OFD_SETLK, &lock), flock(fd, LOCK_EX | LOCK_NB), fcntl(fd, F_SETLEASE, F_RDLCK);
        continue;
      }
      if (fcntl(fd, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK) return printf("lock on %s\n", shared[k]) < 0;
      lock.l_pid = 0, lock.l_type = F_WRLCK;
      if (fcntl(fd, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK) return printf("lock on %s\n", shared[k]) < 0;
      close(fd);
    }
  }
  if (role[0] == 'w') usleep(600000);
  return puts("42") < 0;
}
