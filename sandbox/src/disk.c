#include "disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include "tree.h"

/* A run may write at most this much, which is also the size of the tmpfs of boxes without a cgroup
   (TMPFS_SIZE_UNCOUNTED in box.c). */
#define MAX_BYTES (256ull << 20)
#define MAX_FILES 65536ull
#define DEEPEST 64
/* The fraction 1 / RESERVE of the disk must stay free, no matter which processes use the rest of the disk. */
#define RESERVE 32
#define MAX_DELETED 1024

struct sum {
  uint64_t bytes, files;
  bool hidden; /* some files could not be counted, for example those in an unreadable folder */
  dev_t device;
  ino_t deleted[MAX_DELETED];
  size_t deleted_count;
};

static void add_folder(struct sum *to, int folder, int depth) {
  DIR *list = fdopendir(folder);
  if (!list) {
    to->hidden = true;
    close(folder);
    return;
  }
  for (struct dirent *entry; to->files <= MAX_FILES && (entry = readdir(list));) {
    const char *name = entry->d_name;
    struct stat is;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    to->files++;
    if (fstatat(folder, name, &is, AT_SYMLINK_NOFOLLOW) != 0) continue;
    to->bytes += (uint64_t)is.st_blocks * 512;
    if (!S_ISDIR(is.st_mode)) continue;
    int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int below = depth > 0 ? openat(folder, name, flags) : -1;
    if (below >= 0)
      add_folder(to, below, depth - 1);
    else if (depth == 0 || errno == EACCES)
      to->hidden = true;
  }
  closedir(list);
}

static void add_deleted(struct sum *to, const struct stat *is) {
  if (is->st_nlink > 0 || is->st_dev != to->device || !S_ISREG(is->st_mode)) return;
  for (size_t i = 0; i < to->deleted_count; i++)
    if (to->deleted[i] == is->st_ino) return;
  if (to->deleted_count == MAX_DELETED) {
    to->hidden = true;
    return;
  }
  to->deleted[to->deleted_count++] = is->st_ino;
  to->bytes += (uint64_t)is->st_blocks * 512;
}

/* Adds the sizes of deleted files that a process still has open. */
static void add_open_files(void *sum, pid_t pid) {
  struct sum *to = sum;
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/fd", (int)pid);
  DIR *list = opendir(path);
  if (!list) {
    to->hidden = to->hidden || errno == EACCES;
    return;
  }
  struct stat is;
  for (struct dirent *entry; (entry = readdir(list));)
    if (entry->d_name[0] != '.' && fstatat(dirfd(list), entry->d_name, &is, 0) == 0)
      add_deleted(to, &is);
  closedir(list);
}

static bool add_up(const struct disk *disk, struct sum *to) {
  struct stat is;
  memset(to, 0, sizeof *to);
  if (fstat(disk->folders[0], &is) != 0) return false;
  to->device = is.st_dev;
  for (int i = 0; i < DISK_FOLDERS; i++) {
    int again = openat(disk->folders[i], ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (again >= 0)
      add_folder(to, again, DEEPEST);
    else
      to->hidden = true;
  }
  tree_each(disk->init, add_open_files, to);
  return true;
}

void disk_start(struct disk *disk, const int *folders, pid_t init) {
  struct statfs space;
  *disk = (struct disk){.init = init};
  memcpy(disk->folders, folders, sizeof disk->folders);
  if (fstatfs(folders[0], &space) != 0) return;
  disk->free_bytes = (uint64_t)space.f_bfree * (uint64_t)space.f_bsize;
  disk->free_files = (uint64_t)space.f_ffree;
}

bool disk_exceeded(struct disk *disk) {
  static struct sum sum;
  struct statfs space;
  if (fstatfs(disk->folders[0], &space) != 0) return false;
  uint64_t bytes = (uint64_t)space.f_bfree * (uint64_t)space.f_bsize;
  uint64_t files = (uint64_t)space.f_ffree;
  bool shrunk = bytes + MAX_BYTES < disk->free_bytes || files + MAX_FILES < disk->free_files;
  if (!shrunk || !add_up(disk, &sum)) return false;
  if (sum.hidden || sum.bytes > MAX_BYTES || sum.files > MAX_FILES) return true;
  /* Files that are deleted and closed, but still mapped into memory, cannot be found, so the free space of the disk is
     checked too. */
  if (space.f_bavail < space.f_blocks / RESERVE) return true;
  /* The free space has shrunk because other processes used it. The stored values are set to the current free space plus
     the size of the run's own files. Otherwise, the run's files would be added up again at every check. */
  disk->free_bytes = bytes + sum.bytes;
  disk->free_files = files + sum.files;
  return false;
}
