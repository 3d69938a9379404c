// expect {"ended": ["exited"], "exit": 0}
// Executes files of unknown formats: an older kernel starts a helper on the host for each of them.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  for (int i = 0; i < 200; i++) {
    unsigned char head[512] = {0x80 + i % 100, 0xff, i, 0xee, 3};
    if (i % 4 == 0) memcpy(head, "\x7f" "ELF\2\1\1", 7);
    if (i % 4 == 1) memcpy(head, "\x7f" "ELF\1\1\1", 7);
    unlink("garbage");
    int file = open("garbage", O_CREAT | O_WRONLY, 0700), status;
    (void)!write(file, head, i % 7 ? sizeof head : i);
    close(file);
    if (vfork() == 0) {
      execl("garbage", "garbage", (char *)0);
      _exit(errno == ENOEXEC || errno == EINVAL || errno == ELIBBAD || errno == EIO ? 0 : 1);
    }
    wait(&status);
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) return printf("%d: %x\n", i, status), 1;
  }
  return 0;
}
