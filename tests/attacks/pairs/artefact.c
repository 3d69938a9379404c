// expect {"how": ["cases", "after", "together"]}
// Tries to change its program file by every path; a later submission of the same code uses the same file.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
static const char *const names[] = {"/a/main", "/proc/self/exe", "/proc/self/root/a/main", "/a/../a/main"};
int main(void) {
  char role[16];
  struct stat is;
  if (scanf("%15s", role) != 1) return 1;
  if (role[0] != 'w') {
    usleep(300000);
    return puts(stat("/a/main", &is) == 0 && access("/a/main", W_OK) != 0 && access("/a/second", F_OK) != 0 ? "42" : "changed") < 0;
  }
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    chmod(names[i], 0777), truncate(names[i], 0), unlink(names[i]), rename(names[i], "/a/second"), link(names[i], "/a/second");
    symlink("/etc/passwd", "/a/second"), mkdir("/a/second", 0777);
    int fd = open(names[i], O_RDWR | O_TRUNC);
    if (fd >= 0) return puts("opened") < 0;
    fd = open(names[i], O_RDONLY);
    char *map = mmap(0, 4096, PROT_READ, MAP_SHARED, fd, 0);
    if (map != MAP_FAILED && mprotect(map, 4096, PROT_READ | PROT_WRITE) == 0) return puts("writable") < 0;
    fallocate(fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4096), fsetxattr(fd, "user.mark", "1", 1, 0), futimens(fd, NULL);
    close(fd);
  }
  return puts("42") < 0;
}
