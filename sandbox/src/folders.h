#ifndef VERDICT_FOLDERS_H
#define VERDICT_FOLDERS_H
/*
 * The folders that a run may write to: /w, /tmp and /dev/shm. All of them are on one file system, which is new for
 * every run. The file system is created when a run is requested, so that its timestamps do not reveal the end of the
 * previous run.
 *
 * Each unmount makes the kernel wait for all processors. The emptied file systems of several runs of a request are
 * therefore kept mounted where programs cannot see them. Later, a single call unmounts all of them while another
 * program runs. The duration of this call depends only on the number of runs, as do the device and mount numbers. None
 * of them reveals what a run did.
 */
#include <stdbool.h>
#include <sys/types.h>

/* Called in the keeper (the process that serves the slot): creates a file system of at most `size` with the three
   folders. Returns a detached mount of this file system, or -1 on failure. */
int folders_new(const char *size);

/* Called in the keeper (the process that serves the slot): returns the folder that the program sees as /w. */
int folders_open_work(int base);

/* Called by the keeper (the process that serves the slot) after a run: deletes the run's files, which frees their
   memory. */
bool folders_empty(int base);

/* Used in a box's first process: describes which file systems of the box's runs are mounted. */
struct folders {
  int base;   /* the file system of the latest run, visible to programs; -1 = none */
  int runs;   /* number of runs in the current group, including the latest run */
  int place;  /* which of the two places the current group uses */
  bool other; /* whether the previous group of runs is still mounted, at the other of the two places */
};

/* Creates the folders of the outer root that the functions below need. */
bool folders_make_places(const char *outer);

/* Mounts the three folders of `base` where the program sees them, and hides the folders of the previous run. Takes
   ownership of `base`. */
bool folders_show(struct folders *folders, int base);

/* Unmounts the previous group of runs if it is still mounted. */
bool folders_unmount_other(struct folders *folders);

/* Unmounts the file systems of all runs. */
bool folders_unmount(struct folders *folders);

/*
 * Waits, for at most 0.1 s, until the kernel has released a file system; this may happen some time after the last
 * process of a run has ended. Returns at once if the kernel has no ustat.
 */
void folders_await_end(dev_t device);
#endif
