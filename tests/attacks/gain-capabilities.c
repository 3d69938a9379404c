// expect {"ended": ["exited"], "exit": 0}
// Tries to gain capabilities and other user and group ids, for itself and for an executable file that it creates.
#define _GNU_SOURCE
#include <fcntl.h>
#include <grp.h>
#include <stdio.h>
#include <sys/fsuid.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

int main(void) {
  unsigned header[2] = {0x20080522, 0}, sets[6] = {0};
  if (syscall(SYS_capget, header, sets) != 0) return 1;
  for (int i = 0; i < 6; i++)
    if (sets[i] != 0) return printf("set %d is %x\n", i, sets[i]), 2;
  for (int i = 0; i < 6; i++) sets[i] = ~0u;
  if (syscall(SYS_capset, header, sets) == 0) return 3;
  gid_t groups[] = {0, 4, 6, 27};
  if (setgroups(4, groups) == 0 || getgroups(0, 0) > 0) return 4;
  for (uid_t id = 0; id < 70000; id += id < 10 || id >= 59990 && id < 60100 ? 1 : 499) {
    if (id == getuid()) continue;
    if (setuid(id) == 0 || setresuid(-1, id, -1) == 0 || setgid(id) == 0) return printf("%u\n", id), 5;
    setfsuid(id);
    if (setfsuid(-1) == (int)id) return printf("files of %u\n", id), 6;
  }
  int file = open("file", O_CREAT | O_RDWR, 0700);
  unsigned rights[5] = {0x02000001, ~0u, 0, ~0u, 0};
  if (fsetxattr(file, "security.capability", rights, 20, 0) == 0) return 7;
  if (fchown(file, 0, 0) == 0 || chown("file", 0, -1) == 0) return 8;
  return 0;
}
