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

/* As much as the memory file systems of the user tier hold. */
#define MOST_BYTES (256ull << 20)
#define MOST_FILES 65536ull
#define DEEPEST 64
/* Of the whole disk must stay free, whoever takes the rest: 1 / RESERVE. */
#define RESERVE 32
#define MOST_DELETED 1024

struct sum {
  uint64_t bytes, files;
  bool hidden; /* something could not be looked into */
  dev_t device;
  ino_t deleted[MOST_DELETED];
  size_t deleted_count;
};

static void add_folder(struct sum *to, int folder, int depth) {
  DIR *list = fdopendir(folder);
  if (!list) {
    to->hidden = true;
    close(folder);
    return;
  }
  for (struct dirent *entry; to->files <= MOST_FILES && (entry = readdir(list));) {
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
  if (to->deleted_count == MOST_DELETED) {
    to->hidden = true;
    return;
  }
  to->deleted[to->deleted_count++] = is->st_ino;
  to->bytes += (uint64_t)is->st_blocks * 512;
}

/* Files that have no name any more but are still open. */
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
  struct statfs room;
  *disk = (struct disk){.init = init};
  memcpy(disk->folders, folders, sizeof disk->folders);
  if (fstatfs(folders[0], &room) != 0) return;
  disk->free_bytes = (uint64_t)room.f_bfree * (uint64_t)room.f_bsize;
  disk->free_files = (uint64_t)room.f_ffree;
}

bool disk_exceeded(struct disk *disk) {
  static struct sum sum;
  struct statfs room;
  if (fstatfs(disk->folders[0], &room) != 0) return false;
  uint64_t bytes = (uint64_t)room.f_bfree * (uint64_t)room.f_bsize;
  uint64_t files = (uint64_t)room.f_ffree;
  bool shrunk = bytes + MOST_BYTES < disk->free_bytes || files + MOST_FILES < disk->free_files;
  if (!shrunk || !add_up(disk, &sum)) return false;
  if (sum.hidden || sum.bytes > MOST_BYTES || sum.files > MOST_FILES) return true;
  /* A file that is deleted, closed and still mapped is found nowhere: the disk is not filled. */
  if (room.f_bavail < room.f_blocks / RESERVE) return true;
  /* Others wrote it: the next sum is due when as much again is gone. */
  disk->free_bytes = bytes + sum.bytes;
  disk->free_files = files + sum.files;
  return false;
}
