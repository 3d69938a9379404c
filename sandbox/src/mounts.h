#ifndef VERDICT_MOUNTS_H
#define VERDICT_MOUNTS_H
/* The file system that a program sees. */
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "profiles.h"

/*
 * Builds the read-only root of a box in the caller's own mount namespace and moves into it.
 * On failure `why` says which step failed.
 */
bool mounts_enter_root(const struct profile *profile, uid_t uid, char *why, size_t room);

/* A detached, empty tmpfs, writable by everybody with the sticky bit; -1 on failure. */
int mounts_new_tmpfs(const char *size);

/*
 * A detached read-only view of a host folder that must not change meanwhile; -1 on failure. With an
 * `empty` folder (-1 = none) and a kernel that has overlays, the view does not tell the folder's path.
 */
int mounts_read_only_tree(const char *folder, int empty);

/* Takes away what is mounted on a folder of the current root; `flags` as for umount2. */
bool mounts_detach(const char *target, int flags);

/* Puts a detached mount on a folder of the current root, replacing what lies there. */
bool mounts_attach(int tree, const char *target, bool replace);

/* Nothing was ever created in it, so the next run may have it as it is. */
struct untouched {
  long mtime_ns, ctime_ns;
  time_t mtime, ctime;
};
void mounts_remember(int tmpfs, struct untouched *out);
bool mounts_is_untouched(int tmpfs, const struct untouched *as);
#endif
