// expect {"ended": ["exited"], "exit": 0, "runs": 2}
// Tries to change, truncate, rename or delete the compiled program, which must stay intact, because the next test case
// runs it again.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

int main(void) {
  static const char *const names[] = {"/a/main", "/proc/self/exe", "/proc/self/root/a/main"};
  for (int i = 0; i < 3; i++) {
    const char *name = names[i];
    if (open(name, O_RDWR) >= 0 || open(name, O_WRONLY | O_TRUNC) >= 0) return 1;
    if (truncate(name, 0) == 0 || chmod(name, 0777) == 0 || chown(name, getuid(), -1) == 0) return 2;
    if (unlink(name) == 0 || rename(name, "/w/main") == 0 || rename("/w", "/a/w") == 0) return 3;
    if (setxattr(name, "user.mark", "x", 1, 0) == 0 || utimensat(AT_FDCWD, name, 0, 0) == 0) return 4;
    int fd = open(name, O_RDONLY);
    if (fchmod(fd, 0777) == 0 || ftruncate(fd, 0) == 0 || fallocate(fd, 0, 0, 1 << 20) == 0) return 5;
    if (mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) != MAP_FAILED) return 6;
    void *page = mmap(0, 4096, PROT_READ, MAP_SHARED, fd, 0);
    if (mprotect(page, 4096, PROT_READ | PROT_WRITE) == 0) return 7;
    /* Changing the program's memory through /proc must not change the file. */
    int memory = open("/proc/self/mem", O_RDWR);
    (void)!pwrite(memory, "broken", 6, (off_t)page);
    char first = 0;
    if (pread(fd, &first, 1, 0) != 1 || first != 0x7f) return 8;
  }
  return rmdir("/a") == 0 || mkdir("/a/more", 0777) == 0 || symlink("x", "/a/link") == 0;
}
