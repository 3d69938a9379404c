#ifndef VERDICT_FOLDERS_H
#define VERDICT_FOLDERS_H
/*
 * The folders that a run may write to, /w, /tmp and /dev/shm: one file system, new for every run. It is created when a
 * run is requested, so that its times do not reveal the end of the previous run.
 *
 * Each unmount waits for all processors. The emptied file systems of several runs of a request are therefore kept where
 * no program sees them, and one call unmounts them while the next program runs. The time of this call depends only on
 * the number of runs, and so do device and mount numbers.
 */
#include <stdbool.h>
#include <sys/types.h>

/* In the keeper: a detached mount with the three folders in it, of at most `size`; -1 on failure. */
int folders_new(const char *size);

/* In the keeper: the folder that the program sees as /w. */
int folders_open_work(int base);

/* In the keeper, after a run: deletes its files, which frees their memory. */
bool folders_empty(int base);

/* In a box's first process: the file systems of its runs. */
struct folders {
  int base;   /* the file system of the last run, visible to programs; -1 = none */
  int runs;   /* runs in the current group, the last one included */
  int place;  /* the place of the current group */
  bool other; /* the previous group is in the other place */
};

/* Creates the folders of the outer root that the functions below need. */
bool folders_make_places(const char *outer);

/* Takes over `base` and shows its folders; hides those of the previous run. */
bool folders_show(struct folders *folders, int base);

/* Unmounts the previous group, if any. */
bool folders_unmount_other(struct folders *folders);

/* Unmounts the file systems of all runs. */
bool folders_unmount(struct folders *folders);

/*
 * Waits until the kernel has released a file system, at most 0.1 s: this may happen some time after the
 * last process of a run has ended. Returns at once where the kernel has no ustat.
 */
void folders_await_end(dev_t device);
#endif
