/*
 * Danger: after a run, the folder may contain anything that a program can create: links, pipes, devices, deep trees.
 * Every file in it is therefore opened with RESOLVE_NO_SYMLINKS and O_NONBLOCK; fstat must then show that it is a
 * regular file.
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
/* If more result files than this would be kept, the run fails. A pattern such as *.class can match many files. */
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
  /* In a user namespace or the weak tier, chown may fail. The failure is ignored, because the file may already belong
     to the right uid: the sandbox's own. */
  if (fine && !file->source && fchown(to, uid, uid) != 0 && errno != EPERM && errno != EINVAL)
    fine = false;
  close(to);
  return fine;
}

struct keeping {
  int folder, target;
  char *const *env;
  uint64_t left;
  struct buffer *kept;
  uint32_t count;
  bool all_runnable; /* all files are executable, since compilers cannot change permissions (NOTHING_ON_HOST) */
  struct failed *failed;
};

enum kept { KEPT, NOT_THERE, NOT_KEPT };

static enum kept not_kept(struct keeping *state, enum failing where, int error) {
  failed_at(state->failed, where, error, "keeping results: %s", strerror(error));
  return NOT_KEPT;
}

/* Whether an error was caused by the machine, not by the file. */
static bool is_machine_error(int error) {
  return error == EMFILE || error == ENFILE || error == ENOMEM || error == EIO;
}

/* All processes of the run have ended, so the file can no longer change. */
static enum kept copy_one(struct keeping *state, int from, const struct stat *is,
                          const char *name) {
  mode_t mode = state->all_runnable || (is->st_mode & 0111) ? 0755 : 0644;
  bool fine = work_make_parents(state->target, name, geteuid());
  int to = fine ? open_inside(state->target, name, O_WRONLY | O_CREAT | O_EXCL, mode) : -1;
  /* The file has already been copied: it was requested both by its name and by a pattern. */
  if (to < 0 && errno == EEXIST) return NOT_THERE;
  errno = 0;
  fine = to >= 0 && copy_bytes(from, to, (uint64_t)is->st_size) && fchmod(to, mode) == 0;
  int error = errno;
  close_if_open(&to);
  /* The file is shorter than its recorded size, so it cannot be copied. */
  if (!fine && error == 0) return NOT_THERE;
  if (!fine) return not_kept(state, FAILED_KEEP, error);
  state->left -= (uint64_t)is->st_size;
  return KEPT;
}

static enum kept keep_one(struct keeping *state, const char *name) {
  struct stat is;
  int from = open_inside(state->folder, name, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0);
  if (from < 0) return is_machine_error(errno) ? not_kept(state, FAILED_KEEP, errno) : NOT_THERE;
  enum kept kept = NOT_THERE;
  if (injected(state->env, FAILED_KEEP))
    kept = not_kept(state, FAILED_KEEP, errno);
  else if (fstat(from, &is) == 0 && S_ISREG(is.st_mode))
    kept = (uint64_t)is.st_size > state->left ? not_kept(state, FAILED_KEEP_SIZE, EFBIG)
                                              : copy_one(state, from, &is, name);
  close(from);
  return kept;
}

static bool keep_named(struct keeping *state, const char *name) {
  enum kept kept = keep_one(state, name);
  if (kept != KEPT) return kept == NOT_THERE;
  put_text(state->kept, name);
  if (++state->count <= MAX_KEPT) return true;
  failed_at(state->failed, FAILED_KEEP_COUNT, 0, "keeping results: more than %d files", MAX_KEPT);
  return false;
}

static bool keep_matching(struct keeping *state, const char *pattern) {
  int again = openat(state->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *list = again >= 0 ? fdopendir(again) : NULL;
  bool fine = true;
  /* If a folder cannot be read, the machine is not always at fault: a program that has the uid of the keeper (the
     process that serves the slot) can make its own folder unreadable. */
  if (!list && is_machine_error(errno)) fine = not_kept(state, FAILED_KEEP, errno) != NOT_KEPT;
  for (struct dirent *entry; list && fine && (entry = readdir(list));)
    if (entry->d_name[0] != '.' && fnmatch(pattern, entry->d_name, FNM_PATHNAME) == 0)
      fine = keep_named(state, entry->d_name);
  if (list) closedir(list);
  return fine;
}

bool work_keep(const struct confinement *as, int folder, const struct compile_request *wanted,
               struct buffer *kept, uint32_t *count, struct failed *failed) {
  struct keeping state = {.folder = folder, .env = wanted->program.env, .left = wanted->max_bytes,
                          .kept = kept, .all_runnable = as->folder != NULL, .failed = failed};
  state.target = open(wanted->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  bool fine = state.target >= 0;
  /* Programs with another uid read the files in this folder later. */
  if (fine && fchmod(state.target, 0755) != 0 && errno != EPERM) fine = false;
  if (!fine) not_kept(&state, FAILED_KEEP, errno);
  for (char **name = wanted->keep; fine && *name; name++)
    fine = strpbrk(*name, "*?[") ? keep_matching(&state, *name) : keep_named(&state, *name);
  close_if_open(&state.target);
  *count = state.count;
  return fine;
}
