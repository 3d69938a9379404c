#ifndef VERDICT_WORK_H
#define VERDICT_WORK_H
/* Writes files to a run's work folder and copies results from it, without following links. */
#include "faults.h"
#include "launch.h"
#include "profiles.h"
#include "requests.h"

/* Writes one file, which will be owned by `uid`, and creates the folders in its name. `mode`: the permissions, as for
   open. */
bool work_put(int folder, const struct named_file *file, uid_t uid, mode_t mode);
/* Creates an empty file that the keeper (the process that serves the slot) writes and that programs in the box can
   read. */
int work_create(int folder, const char *name);
/* Creates the parent folders of `name`, owned by `uid`. */
bool work_make_parents(int folder, const char *name, uid_t uid);
/* Opens a regular file that a program wrote; returns -1 for anything else. */
int work_open(int folder, const char *name);
/* Copies a host file's bytes to an open file. */
bool work_fill(int to, const char *source);

/*
 * Copies the regular files that the request asks for; adds the name of each file to `kept`. Files that are not regular
 * or cannot be opened are skipped. Returns false if there are too many files, if files are too large, or if the copies
 * cannot be written.
 */
bool work_keep(const struct confinement *as, int folder, const struct compile_request *wanted,
               struct buffer *kept, uint32_t *count, struct failed *failed);

/* Without mount namespaces, the work folders are folders of the host. */
bool work_fresh_folder(const struct confinement *as, int *work, int *tmp);
bool work_show_artefact(const struct confinement *as, const char *artefact);
/* Removes a folder with all of its content, whatever a program created there. */
void work_remove_folder(const char *path);

/* Deletes everything in an open folder. In a very deep tree, one call deletes only the upper part, so the caller has to
   repeat the call. */
void work_remove_below(int folder);
void work_leave(const struct confinement *as, int *work, int *tmp);
/* Copies `text`, replacing paths inside the box by the corresponding paths of the host. Returns the length including
   the NUL, or 0 on failure. */
size_t work_translate(const struct confinement *as, const struct profile *profile,
                      const char *text, char *out, size_t capacity);
#endif
