// expect {"ended": ["exited"], "exit": 0, "only_stdout": "input\ninput\n", "runs": 3}
// Reads its input twice, then tries to write to it, truncate it, punch holes into it, seal it and lock it, which would
// affect the next run.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

int main(void) {
  char line[16];
  for (int i = 0; i < 2; i++) {
    ssize_t n = read(0, line, sizeof line);
    (void)!write(1, line, n > 0 ? n : 0);
    if (lseek(0, 0, SEEK_SET) != 0) return 1;
  }
  if (write(0, "other", 5) > 0 || pwrite(0, "other", 5, 0) > 0) return 2;
  if (ftruncate(0, 0) == 0 || fallocate(0, 3 /* punch */, 0, 3) == 0) return 3;
  if (open("/proc/self/fd/0", O_RDWR) >= 0 || open("/dev/stdin", O_WRONLY) >= 0) return 4;
  if (open("/proc/self/fd/0", O_RDONLY | O_TRUNC) >= 0) return 5;
  if (mmap(0, 4096, PROT_WRITE, MAP_SHARED, 0, 0) != MAP_FAILED) return 6;
  void *page = mmap(0, 4096, PROT_READ, MAP_SHARED, 0, 0);
  if (page != MAP_FAILED && mprotect(page, 4096, PROT_READ | PROT_WRITE) == 0) return 7;
  /* If this user owns the file, it can be opened for writing. Every write to it must fail nevertheless, because the
     file is sealed. */
  fchmod(0, 0666);
  int again = open("/proc/self/fd/0", O_RDWR);
  if (again >= 0 && (write(again, "other", 5) > 0 || ftruncate(again, 0) == 0)) return 8;
  if (mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, again, 0) != MAP_FAILED) return 11;
  fchown(0, getuid(), getgid());
  fsetxattr(0, "user.mark", "x", 1, 0);
  fcntl(0, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
  if (fcntl(0, F_SETLEASE, F_RDLCK) == 0) return 9;
  fchmod(0, 0);
  struct stat is;
  fstat(0, &is);
  return fgetxattr(0, "user.mark", line, 1) >= 0 ? 10 : 0;
}
