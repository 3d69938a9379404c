// expect {"ended": ["exited"], "exit": 0}
// Opens files by inode number instead of by name; inode 2 is the root folder of the host's file system.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void) {
  struct file_handle *handle = malloc(sizeof *handle + 128);
  static const char *const mounts[] = {"/usr", "/w", "/a", "/dev/null", "/"};
  int id;
  for (int i = 0; i < 5; i++) {
    handle->handle_bytes = 128;
    if (name_to_handle_at(AT_FDCWD, mounts[i], handle, &id, 0) == 0) return puts(mounts[i]), 1;
    if (errno != EPERM && errno != ENOSYS) return 2;
    int anchor = open(mounts[i], O_RDONLY);
    for (unsigned inode = 1; inode < 2000; inode++) {
      handle->handle_bytes = 8;
      handle->handle_type = 1;
      ((unsigned *)handle->f_handle)[0] = inode;
      ((unsigned *)handle->f_handle)[1] = 0;
      if (open_by_handle_at(anchor, handle, O_RDONLY) >= 0) return printf("file %u\n", inode), 3;
    }
  }
  return 0;
}
