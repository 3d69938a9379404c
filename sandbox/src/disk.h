#ifndef VERDICT_DISK_H
#define VERDICT_DISK_H
/*
 * Weak tier: limits how much a run may write to the host's disk. In this tier the kernel does not count the bytes that
 * a program writes, so the free space of the file system is checked. If the free space has shrunk by more than a run
 * may write, the sizes of the run's folders and deleted files are added up.
 */
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define DISK_FOLDERS 2

struct disk {
  int folders[DISK_FOLDERS]; /* owned by the caller */
  pid_t init;                /* ancestor of the run's processes */
  uint64_t free_bytes, free_files; /* free space when the run began; lowered when other processes used space */
};

void disk_start(struct disk *disk, const int *folders, pid_t init);
/* Whether the run has written more than it may. As long as the free space hardly shrinks, the check costs only statfs
   calls. */
bool disk_exceeded(struct disk *disk);
#endif
