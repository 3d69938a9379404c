#ifndef VERDICT_DISK_H
#define VERDICT_DISK_H
/*
 * Weak tier: what a run writes to the host's disk. Nothing there counts the bytes of a program, so
 * the free space of the file system is looked at, and only when that has shrunk by more than a run
 * may write, the run's folders and deleted files are added up.
 */
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define DISK_FOLDERS 2

struct disk {
  int folders[DISK_FOLDERS]; /* stay the caller's */
  pid_t init;                /* the run's processes live below it */
  uint64_t free_bytes, free_files; /* when the run began; lowered when others took the space */
};

void disk_start(struct disk *disk, const int *folders, pid_t init);
/* Has the run written more than it may? One statfs as long as nobody writes much. */
bool disk_exceeded(struct disk *disk);
#endif
