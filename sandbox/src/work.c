/*
 * Danger: after a run the folder holds whatever the program put there: links, pipes, devices, deep
 * trees. Nothing below opens a name of it without RESOLVE_NO_SYMLINKS and O_NONBLOCK, or believes
 * it to be a regular file before fstat has said so.
 */
#include "work.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fds.h"

#define NR_openat2 437
/* A pattern such as *.class names at most this many files. */
#define MAX_KEPT 4096

static int open_inside(int folder, const char *name, int flags, mode_t mode) {
  struct open_how how = {.flags = (unsigned)(flags | O_CLOEXEC | O_NOFOLLOW),
                         .mode = mode,
                         .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS};
  return (int)syscall(NR_openat2, folder, name, &how, sizeof how);
}

bool work_make_parents(int folder, const char *name, uid_t uid) {
  char part[1024];
  if (!format_path(part, sizeof part, "%s", name)) return false;
  for (char *at = part; (at = strchr(at, '/')); at++) {
    *at = '\0';
    if (mkdirat(folder, part, 0755) == 0) {
      if (fchownat(folder, part, uid, uid, AT_SYMLINK_NOFOLLOW) != 0 && errno != EPERM)
        return false;
    } else if (errno != EEXIST) {
      return false;
    }
    *at = '/';
  }
  return true;
}

static bool copy_bytes(int from, int to, uint64_t length) {
  while (length > 0) {
    ssize_t n = sendfile(to, from, NULL, length > 1u << 30 ? 1u << 30 : (size_t)length);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    length -= (uint64_t)n;
  }
  return true;
}

bool work_fill(int to, const char *source) {
  struct stat is;
  int from = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (from < 0) return false;
  bool fine = fstat(from, &is) == 0 && S_ISREG(is.st_mode) &&
              copy_bytes(from, to, (uint64_t)is.st_size);
  if (!fine && errno == 0) errno = EINVAL;
  close(from);
  return fine;
}

int work_create(int folder, const char *name) {
  return open_inside(folder, name, O_RDWR | O_CREAT | O_EXCL, 0444);
}

int work_open(int folder, const char *name) {
  struct stat is;
  int from = open_inside(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0);
  if (from >= 0 && (fstat(from, &is) != 0 || !S_ISREG(is.st_mode))) close_if_open(&from);
  return from;
}

bool work_put(int folder, const struct named_file *file, uid_t uid, mode_t mode) {
  if (!work_make_parents(folder, file->name, uid)) return false;
  int to = open_inside(folder, file->name, O_WRONLY | O_CREAT | O_TRUNC, mode);
  if (to < 0) return false;
  bool fine = file->source ? work_fill(to, file->source)
                           : file->length == 0 || write_all(to, file->content, file->length);
  /* In a user namespace or the weak tier the uid may be our own: then the file is ours already. */
  if (fine && !file->source && fchown(to, uid, uid) != 0 && errno != EPERM && errno != EINVAL)
    fine = false;
  close(to);
  return fine;
}

struct keeping {
  int folder, target;
  uint64_t left;
  struct buffer *kept;
  uint32_t count;
  bool all_runnable; /* compilers could not change rights: see NOTHING_ON_HOST */
};

static bool keep_one(struct keeping *state, const char *name) {
  int folder = state->folder, target = state->target;
  struct stat is;
  int from = open_inside(folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0);
  if (from < 0) return false;
  if (fstat(from, &is) != 0 || !S_ISREG(is.st_mode) || (uint64_t)is.st_size > state->left) {
    errno = S_ISREG(is.st_mode) ? EFBIG : EINVAL;
    close(from);
    return false;
  }
  mode_t mode = state->all_runnable || (is.st_mode & 0111) ? 0755 : 0644;
  bool fine = work_make_parents(target, name, geteuid());
  int to = fine ? open_inside(target, name, O_WRONLY | O_CREAT | O_EXCL, mode) : -1;
  fine = to >= 0 && copy_bytes(from, to, (uint64_t)is.st_size) && fchmod(to, mode) == 0;
  if (fine) state->left -= (uint64_t)is.st_size;
  close_if_open(&to);
  close(from);
  return fine;
}

static bool keep_named(struct keeping *state, const char *name) {
  if (!keep_one(state, name))
    return errno != EFBIG && errno != ENOSPC && errno != EIO;
  put_text(state->kept, name);
  return ++state->count <= MAX_KEPT;
}

static bool keep_matching(struct keeping *state, const char *pattern) {
  int again = openat(state->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *list = again >= 0 ? fdopendir(again) : NULL;
  bool fine = list != NULL;
  for (struct dirent *entry; fine && (entry = readdir(list));)
    if (entry->d_name[0] != '.' && fnmatch(pattern, entry->d_name, FNM_PATHNAME) == 0)
      fine = keep_named(state, entry->d_name);
  if (list) closedir(list);
  return fine;
}

bool work_keep(const struct confinement *as, int folder, const struct compile_request *wanted,
               struct buffer *kept, uint32_t *count, char *why, size_t room) {
  struct keeping state = {.folder = folder, .left = wanted->max_bytes, .kept = kept,
                          .all_runnable = as->folder != NULL};
  state.target = open(wanted->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool fine = state.target >= 0;
  /* Programs of another uid read from here later. */
  if (fine && fchmod(state.target, 0755) != 0 && errno != EPERM) fine = false;
  for (char **name = wanted->keep; fine && *name; name++)
    fine = strpbrk(*name, "*?[") ? keep_matching(&state, *name) : keep_named(&state, *name);
  if (!fine) snprintf(why, room, "keeping results: %s", strerror(errno));
  close_if_open(&state.target);
  *count = state.count;
  return fine;
}
