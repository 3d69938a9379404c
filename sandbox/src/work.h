#ifndef VERDICT_WORK_H
#define VERDICT_WORK_H
/* Putting files into a run's work folder and taking results out of it, without following links. */
#include "launch.h"
#include "profiles.h"
#include "requests.h"

/* Writes one file (folders of its name are made) owned by `uid`; `mode` as in open. */
bool work_put(int folder, const struct named_file *file, uid_t uid, mode_t mode);
/* An empty file for writing by the keeper; readable inside. */
int work_create(int folder, const char *name);
/* Makes the folders that stand before the last part of `name`, owned by `uid`. */
bool work_make_parents(int folder, const char *name, uid_t uid);
/* A regular file that a program left there, for reading; -1 for anything else. */
int work_open(int folder, const char *name);
/* Copies a host file's bytes to an open file. */
bool work_fill(int to, const char *source);

/* Copies the regular files that match the request; adds each found name to `kept`. */
bool work_keep(const struct confinement *as, int folder, const struct compile_request *wanted,
               struct buffer *kept, uint32_t *count, char *why, size_t room);

/* Without mount namespaces the work folders are folders of the host. */
bool work_fresh_folder(const struct confinement *as, int *work, int *tmp);
bool work_show_artefact(const struct confinement *as, const char *artefact);
/* Removes a folder with everything in it, whatever a program made there. */
void work_remove_folder(const char *path);
void work_leave(const struct confinement *as, int *work, int *tmp);
/* Copies `text` with the paths of the box replaced by those of the host; length with NUL or 0. */
size_t work_translate(const struct confinement *as, const struct profile *profile,
                      const char *text, char *out, size_t room);
#endif
