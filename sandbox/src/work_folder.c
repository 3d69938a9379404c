/* Empties a run's folders, and manages the weak tier's work folders, which are folders of the host. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fds.h"
#include "work.h"

#define MAX_DEPTH 200

/* Uses descriptors instead of paths to descend, because the paths in a hostile tree may be longer than PATH_MAX. */
static void remove_below(int top, int folder, int depth) {
  static unsigned moved;
  DIR *list = fdopendir(folder);
  if (!list) {
    close(folder);
    return;
  }
  for (struct dirent *entry; (entry = readdir(list));) {
    const char *name = entry->d_name;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    if (unlinkat(folder, name, 0) == 0 || (errno != EISDIR && errno != EPERM)) continue;
    int below = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (below < 0 && errno == EACCES && fchmodat(folder, name, 0700, 0) == 0)
      below = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (below >= 0 && depth > 0) {
      remove_below(top, below, depth - 1);
    } else if (below >= 0) {
      /* A folder that is nested too deeply for one traversal is moved to the top of the tree, where the next traversal
         finds it. */
      char at_top[32];
      snprintf(at_top, sizeof at_top, "deep-%u", moved++);
      close(below);
      renameat(folder, name, top, at_top);
    }
    unlinkat(folder, name, AT_REMOVEDIR);
  }
  closedir(list);
}

void work_remove_below(int folder) {
  int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (again >= 0) remove_below(folder, again, MAX_DEPTH);
}

static bool empty_folder(const char *parent, const char *name, mode_t mode, uid_t uid, int *out) {
  char path[4096];
  close_if_open(out);
  if (!format_path(path, sizeof path, "%s/%s", parent, name)) return false;
  if (mkdir(path, 0700) != 0 && errno != EEXIST) return false;
  for (int walk = 0; walk < 4096; walk++) {
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) return false;
    work_remove_below(folder);
    close(folder);
    if (rmdir(path) == 0) break;
    if (errno != ENOTEMPTY) return false;
  }
  if (mkdir(path, 0700) != 0) return false;
  *out = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (*out < 0 || fchmod(*out, mode) != 0) return false;
  return uid == 0 || geteuid() != 0 || fchown(*out, uid, uid) == 0;
}

void work_remove_folder(const char *path) {
  int gone = -1;
  char parent[4096];
  const char *name = strrchr(path, '/');
  if (!name || !format_path(parent, sizeof parent, "%.*s", (int)(name - path), path)) return;
  if (empty_folder(parent, name + 1, 0700, 0, &gone)) rmdir(path);
  close_if_open(&gone);
}

bool work_fresh_folder(const struct confinement *as, int *work, int *tmp) {
  return empty_folder(as->folder, "w", 0700, as->uid, work) &&
         empty_folder(as->folder, "tmp", 0700, as->uid, tmp);
}

void work_leave(const struct confinement *as, int *work, int *tmp) {
  if (as->folder && *work >= 0) {
    int artefact = -1;
    empty_folder(as->folder, "w", 0700, 0, work);
    empty_folder(as->folder, "tmp", 0700, 0, tmp);
    empty_folder(as->folder, "a", 0755, 0, &artefact);
    close_if_open(&artefact);
  }
  close_if_open(work);
  close_if_open(tmp);
}

static bool copy_tree(int from, int to, int depth) {
  DIR *list = fdopendir(from);
  if (!list) return false;
  bool fine = true;
  for (struct dirent *entry; fine && (entry = readdir(list));) {
    const char *name = entry->d_name;
    struct stat is;
    if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) continue;
    if (fstatat(from, name, &is, AT_SYMLINK_NOFOLLOW) != 0) return false;
    if (S_ISREG(is.st_mode)) {
      char path[300];
      snprintf(path, sizeof path, "/proc/self/fd/%d/%s", from, name);
      int out = openat(to, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
      fine = out >= 0 && work_fill(out, path) &&
             fchmod(out, is.st_mode & 0111 ? 0755 : 0644) == 0;
      close_if_open(&out);
    } else if (S_ISDIR(is.st_mode) && depth > 0 && mkdirat(to, name, 0755) == 0) {
      int below = openat(from, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      int out = openat(to, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      fine = below >= 0 && out >= 0 && copy_tree(below, out, depth - 1);
      close_if_open(&out);
    }
  }
  closedir(list);
  return fine;
}

/* The artefact is copied, since the program's uid may not be able to read the original. */
bool work_show_artefact(const struct confinement *as, const char *artefact) {
  int to = -1;
  bool fine = empty_folder(as->folder, "a", 0755, 0, &to);
  if (fine && artefact[0]) {
    int from = open(artefact, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    fine = from >= 0 && copy_tree(from, to, 32);
  }
  close_if_open(&to);
  return fine;
}

/* Returns the length of `prefix` if `path` equals `prefix` or continues with a separator after `prefix`, else 0. */
static size_t starts_with(const char *path, const char *prefix) {
  size_t length = strlen(prefix);
  if (strncmp(path, prefix, length) != 0) return 0;
  char next = path[length];
  return next == '\0' || next == '/' || strchr(":;,= ", next) ? length : 0;
}

static size_t translate_here(const struct confinement *as, const struct profile *profile,
                             const char *path, char *out, size_t capacity, size_t *written) {
  static const char *const own[] = {"/a", "/w", "/tmp"};
  size_t length;
  int n;
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
    if ((length = starts_with(path, own[i])) == 0) continue;
    n = snprintf(out, capacity, "%s%s", as->folder, own[i]);
    *written = n > 0 && (size_t)n < capacity ? (size_t)n : capacity;
    return length;
  }
  for (uint32_t i = 0; profile && i < profile->count; i++) {
    const struct shown *shown = &profile->shown[i];
    if ((length = starts_with(path, shown->target)) == 0) continue;
    n = snprintf(out, capacity, "%s", shown->source);
    *written = n > 0 && (size_t)n < capacity ? (size_t)n : capacity;
    return length;
  }
  return 0;
}

size_t work_translate(const struct confinement *as, const struct profile *profile,
                      const char *text, char *out, size_t capacity) {
  size_t used = 0;
  bool path_may_start = true; /* at the start, after a separator, or after an option's letters */
  for (const char *at = text; used < capacity;) {
    size_t written = 0, length = 0;
    if (as->folder && *at == '/' && path_may_start)
      length = translate_here(as, profile, at, out + used, capacity - used, &written);
    if (length > 0) {
      used += written;
      at += length;
      path_may_start = false;
      continue;
    }
    out[used++] = *at;
    if (*at == '\0') return used;
    if (strchr(":;,= ", *at))
      path_may_start = true;
    else if (*at == '/')
      path_may_start = false;
    else if (at == text)
      path_may_start = *at == '-'; /* this matches -I/a, but not sub/a */
    at++;
  }
  return 0;
}
