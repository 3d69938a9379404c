// expect {"ended": ["exited"], "exit": 0}
// Asks the kernel for the parents and owners of its namespaces and for neighbouring mount namespaces.
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  static const char *const names[] = {"user", "mnt", "pid", "net", "uts", "ipc", "cgroup", "time"};
  for (int i = 0; i < 8; i++) {
    char path[64], info[256] = {16};
    snprintf(path, sizeof path, "/proc/self/ns/%s", names[i]);
    int own = open(path, O_RDONLY);
    if (own < 0) continue;
    /* ioctl numbers: 1: owner, 2: parent, 6 to 9: process numbers across namespaces, 11 and 12: other mount
       namespaces */
    int owner = ioctl(own, _IO(0xb7, 1), 0);
    struct stat theirs, mine;
    stat("/proc/self/ns/user", &mine);
    if (owner >= 0 && (fstat(owner, &theirs) != 0 || theirs.st_ino != mine.st_ino))
      return printf("owner of %s\n", names[i]), 1;
    if (ioctl(own, _IO(0xb7, 2), 0) >= 0) return printf("parent of %s\n", names[i]), 2;
    if (ioctl(own, _IOR(0xb7, 7, int), 1) > 1) return printf("process 1 of %s\n", names[i]), 3;
    for (int which = 11; which < 13; which++)
      if (ioctl(own, _IOC(_IOC_READ, 0xb7, which, 16), info) >= 0)
        return printf("neighbour of %s\n", names[i]), 4;
  }
  return 0;
}
