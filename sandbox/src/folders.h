#ifndef VERDICT_FOLDERS_H
#define VERDICT_FOLDERS_H
/*
 * The folders that a run may write to, /w, /tmp and /dev/shm: one file system, new for every run. It is
 * created when a run is requested, so that its times do not reveal the end of the run before, and only
 * after the old one is gone, so that the kernel can reuse its device and mount numbers.
 */
#include <stdbool.h>
#include <sys/types.h>

/* In the keeper: a detached mount with the three folders in it, of at most `size`; -1 on failure. */
int folders_new(const char *size);

/* In the keeper: the folder that the program sees as /w. */
int folders_open_work(int base);

/* In a box's first process: mounts and unmounts them. */
bool folders_attach(int base);
bool folders_detach(int base);

/*
 * Waits until the kernel has released a file system, at most 0.1 s: this may happen some time after the
 * last process of a run has ended. Returns at once where the kernel has no ustat.
 */
void folders_await_end(dev_t device);
#endif
