#ifndef VERDICT_MOUNTS_H
#define VERDICT_MOUNTS_H
/* The root file system of a program. */
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "profiles.h"

/*
 * Builds the read-only root of a box in the caller's mount namespace and enters it. The new root is mounted over an
 * outer root, which remains the working folder. Only a box's first process can reach the outer root's mounts, by
 * relative paths. A program's /proc/self/mountinfo does not list them. On failure `why` names the step that failed.
 */
bool mounts_enter_root(const struct profile *profile, uid_t uid, char *why, size_t capacity);

/* In a box's first process: the descriptor of a writable /proc, which child processes use before their exec; -1
   elsewhere. */
extern int mounts_own_proc;

/* Returns a detached, empty tmpfs that only the caller can write to; -1 on failure. */
int mounts_new_tmpfs(const char *size);

/*
 * Returns a detached read-only view of a host folder, which must not change while it is used; -1 on failure. If `empty`
 * is given (-1 = none) and the kernel supports overlays, the view does not reveal the path of the host folder.
 */
int mounts_read_only_tree(const char *folder, int empty);

/* Unmounts a folder of the current root; `flags` as for umount2. */
bool mounts_detach(const char *target, int flags);

/* Attaches a detached mount to a folder, on top of any existing mounts. */
bool mounts_attach(int tree, const char *target);

/* Moves the topmost mount on `from`, a folder of the current root, to `name` in the open folder `folder`. */
bool mounts_move(const char *from, int folder, const char *name);

/* Mounts a folder at a second path. */
bool mounts_bind(const char *folder, const char *target);
#endif
