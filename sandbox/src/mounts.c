#include "mounts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fds.h"
#include "folders.h"
#include "seccomp.h"

/* Numbers of system calls that are made directly: glibc has wrappers for them only since 2.36, and musl has none. */
#define NR_open_tree 428
#define NR_move_mount 429
#define NR_fsopen 430
#define NR_fsconfig 431
#define NR_fsmount 432
#define NR_mount_setattr 442
#define TREE_CLONE 1
#define TREE_CLOEXEC O_CLOEXEC
#define TREE_RECURSIVE 0x8000 /* AT_RECURSIVE */
#define FROM_EMPTY_PATH 0x4   /* MOVE_MOUNT_F_EMPTY_PATH */
#define OPENED_CLOEXEC 1
#define MOUNTED_CLOEXEC 1
#define FSCONFIG_STRING 1
#define FSCONFIG_CREATE 6
#define ATTR_RDONLY 1u
#define ATTR_NOSUID 2u
#define ATTR_NODEV 4u
#define ATTR_NOEXEC 8u

struct mount_attributes { /* the kernel's struct mount_attr */
  unsigned long long set, clear, propagation, userns_fd;
};

/* The root directories of sandboxes are assembled in this folder, because it exists on every system and is never
   mounted in a sandbox. */
#define OUTER "/sys"
#define ASSEMBLY OUTER "/root"
static const char assembly[] = ASSEMBLY;

/* Paths that are mounted for every program, if the host has them. */
static const char *const base[] = {
    "/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/libx32", "/etc/alternatives",
    "/etc/ld.so.cache", "/etc/localtime",
};
static const char *const devices[] = {"null", "zero", "full", "random", "urandom"};

static bool failed(char *why, size_t capacity, const char *step, const char *what) {
  snprintf(why, capacity, "%s %s: %s", step, what, strerror(errno));
  return false;
}

/* Creates the parent folders of `path` in the root that is being assembled, if they are missing. */
static bool make_parents(const char *path) {
  char part[4096];
  if (!format_path(part, sizeof part, "%s", path)) return false;
  for (char *at = part + sizeof assembly; (at = strchr(at, '/')); at++) {
    *at = '\0';
    if (mkdir(part, 0755) != 0 && errno != EEXIST) return false;
    *at = '/';
  }
  return true;
}

static bool make_file(const char *path, const char *content) {
  int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (fd < 0) return false;
  bool fine = write(fd, content, strlen(content)) == (ssize_t)strlen(content);
  close(fd);
  return fine;
}

static int clone_tree(const char *source, unsigned long long attributes, bool recursive) {
  int flags = TREE_CLONE | TREE_CLOEXEC | (recursive ? TREE_RECURSIVE : 0);
  int tree = (int)syscall(NR_open_tree, AT_FDCWD, source, flags);
  if (tree < 0) return -1;
  struct mount_attributes set = {.set = attributes};
  int how = AT_EMPTY_PATH | (recursive ? TREE_RECURSIVE : 0);
  if (syscall(NR_mount_setattr, tree, "", how, &set, sizeof set) != 0) close_if_open(&tree);
  return tree;
}

/* Creates a detached file system of this type with these settings. */
static int new_mount(const char *type, const char *const settings[][2], size_t count,
                     unsigned long long attributes) {
  int context = (int)syscall(NR_fsopen, type, OPENED_CLOEXEC), made = -1;
  if (context < 0) return -1;
  bool fine = true;
  for (size_t i = 0; fine && i < count; i++)
    fine = syscall(NR_fsconfig, context, FSCONFIG_STRING, settings[i][0], settings[i][1], 0) == 0;
  if (fine && syscall(NR_fsconfig, context, FSCONFIG_CREATE, NULL, NULL, 0) == 0)
    made = (int)syscall(NR_fsmount, context, MOUNTED_CLOEXEC, attributes);
  close(context);
  return made;
}

/*
 * /proc/self/mountinfo shows the path of a mount's root in its file system; for a bind mount this is the host's path.
 * An overlay has its own root, and its entry contains only the paths that were passed when it was mounted: here, paths
 * of the form /proc/self/fd/N. A read-only overlay needs at least two layers, so an empty folder is the second one.
 */
static int nameless_tree(const char *folder, int empty) {
  char layers[80];
  int source = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (source < 0 || empty < 0) {
    close_if_open(&source);
    return -1;
  }
  snprintf(layers, sizeof layers, "/proc/self/fd/%d:/proc/self/fd/%d", source, empty);
  const char *const settings[][2] = {{"lowerdir", layers}};
  int tree = new_mount("overlay", settings, 1, ATTR_RDONLY | ATTR_NOSUID | ATTR_NODEV);
  close(source);
  return tree;
}

int mounts_read_only_tree(const char *folder, int empty) {
  int tree = nameless_tree(folder, empty);
  if (tree >= 0) return tree;
  return clone_tree(folder, ATTR_RDONLY | ATTR_NOSUID | ATTR_NODEV, false);
}

bool mounts_detach(const char *target, int flags) {
  return syscall(SYS_umount2, target, MNT_DETACH | flags, 0L, 0L, 0L, seccomp_key) == 0;
}

bool mounts_attach(int tree, const char *target) {
  return syscall(NR_move_mount, tree, "", AT_FDCWD, target, FROM_EMPTY_PATH, seccomp_key) == 0;
}

bool mounts_move(const char *from, int folder, const char *name) {
  return syscall(NR_move_mount, AT_FDCWD, from, folder, name, 0L, seccomp_key) == 0;
}

bool mounts_bind(const char *folder, const char *target) {
  return syscall(SYS_mount, folder, target, NULL, MS_BIND, NULL, seccomp_key) == 0;
}

static bool show(const char *source, const char *target, char *why, size_t capacity) {
  char place[4096];
  struct stat is;
  if (!format_path(place, sizeof place, "%s%s", assembly, target) || stat(source, &is) != 0)
    return failed(why, capacity, "mount source", source);
  if (!make_parents(place)) return failed(why, capacity, "folder for", target);
  if (S_ISDIR(is.st_mode)) {
    if (mkdir(place, 0755) != 0 && errno != EEXIST) return failed(why, capacity, "folder", target);
  } else if (access(place, F_OK) != 0 && !make_file(place, "")) {
    return failed(why, capacity, "file", target);
  }
  int tree = clone_tree(source, ATTR_RDONLY | ATTR_NOSUID | ATTR_NODEV, true);
  bool fine = tree >= 0 && mounts_attach(tree, place);
  if (!fine) failed(why, capacity, "mount", source);
  close_if_open(&tree);
  return fine;
}

/* A system folder that is a link (/bin -> usr/bin) stays a link, so that paths are the same as on the host. */
static bool show_base(const char *path, char *why, size_t capacity) {
  char link[256], place[256];
  struct stat is;
  if (lstat(path, &is) != 0) return true;
  if (!S_ISLNK(is.st_mode) || strncmp(path, "/etc/", 5) == 0) {
    return access(path, F_OK) != 0 || show(path, path, why, capacity);
  }
  ssize_t n = readlink(path, link, sizeof link - 1);
  if (n < 0 || !format_path(place, sizeof place, "%s%s", assembly, path))
    return failed(why, capacity, "link", path);
  link[n] = '\0';
  return symlink(link, place) == 0 || failed(why, capacity, "link", path);
}

static bool make_devices(char *why, size_t capacity) {
  static const char *const links[][2] = {{"/proc/self/fd", ASSEMBLY "/dev/fd"},
                                         {"/proc/self/fd/0", ASSEMBLY "/dev/stdin"},
                                         {"/proc/self/fd/1", ASSEMBLY "/dev/stdout"},
                                         {"/proc/self/fd/2", ASSEMBLY "/dev/stderr"}};
  if (mkdir(ASSEMBLY "/dev", 0755) != 0 || mkdir(ASSEMBLY "/dev/shm", 0755) != 0)
    return failed(why, capacity, "folder", "/dev");
  for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
    char source[64], place[64];
    snprintf(source, sizeof source, "/dev/%s", devices[i]);
    snprintf(place, sizeof place, "%s/dev/%s", assembly, devices[i]);
    if (!make_file(place, "")) return failed(why, capacity, "file", place);
    /* Device files cannot be created in a user namespace, but the device files of the host can be mounted. */
    /* The mount is read-only: programs can still write to the device, but the timestamps of the host's file do not
       change. */
    int tree = clone_tree(source, ATTR_RDONLY | ATTR_NOSUID | ATTR_NOEXEC, false);
    bool fine = tree >= 0 && mounts_attach(tree, place);
    close_if_open(&tree);
    if (!fine) return failed(why, capacity, "mount", source);
  }
  for (size_t i = 0; i < sizeof links / sizeof *links; i++)
    if (symlink(links[i][0], links[i][1]) != 0) return failed(why, capacity, "link", links[i][1]);
  return true;
}

static bool make_etc(uid_t uid, char *why, size_t capacity) {
  char passwd[160], group[80];
  snprintf(passwd, sizeof passwd, "runner:x:%u:%u::/w:/bin/sh\n", uid, uid);
  snprintf(group, sizeof group, "runner:x:%u:\n", uid);
  if (mkdir(ASSEMBLY "/etc", 0755) != 0 || !make_file(ASSEMBLY "/etc/passwd", passwd) ||
      !make_file(ASSEMBLY "/etc/group", group))
    return failed(why, capacity, "file", "/etc");
  return true;
}

static bool fill_root(const struct profile *profile, uid_t uid, char *why, size_t capacity) {
  static const char *const empty[] = {ASSEMBLY "/a", ASSEMBLY "/w", ASSEMBLY "/tmp", ASSEMBLY "/proc"};
  for (size_t i = 0; i < sizeof empty / sizeof *empty; i++)
    if (mkdir(empty[i], 0755) != 0) return failed(why, capacity, "folder", empty[i]);
  if (!make_devices(why, capacity) || !make_etc(uid, why, capacity)) return false;
  for (size_t i = 0; i < sizeof base / sizeof *base; i++)
    if (!show_base(base[i], why, capacity)) return false;
  for (uint32_t i = 0; i < profile->count; i++) {
    const struct shown *one = &profile->shown[i];
    if (one->optional && access(one->source, F_OK) != 0) continue;
    if (!show(one->source, one->target, why, capacity)) return false;
  }
  return true;
}

int mounts_own_proc = -1;

/*
 * /proc is read-only for programs, because files in it can set, for example, a login id or the nice value of a session.
 * Programs can still write through the links to open files in /proc, because these links lead to other file systems.
 */
static bool close_proc(void) {
  mounts_own_proc = (int)syscall(NR_open_tree, AT_FDCWD, "/proc", TREE_CLONE | TREE_CLOEXEC);
  return mounts_own_proc >= 0 &&
         mount(NULL, "/proc", NULL,
               MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) == 0;
}

/* The root that programs never see; it contains only mount points. */
static bool make_outer_root(char *why, size_t capacity) {
  static const char *const folders[] = {ASSEMBLY, OUTER "/old"};
  if (mount("outer", OUTER, "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=4k,nr_inodes=32") != 0)
    return failed(why, capacity, "mount", "outer root");
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
    if (mkdir(folders[i], 0755) != 0) return failed(why, capacity, "folder", folders[i]);
  if (!folders_make_places(OUTER)) return failed(why, capacity, "folder", "places");
  return true;
}

/*
 * Mounts the assembled root on the outer root and enters it; the outer root is then hidden from every path and from
 * /proc/self/mountinfo. The working folder stays in the outer root and is the only way to the hidden folders.
 */
static bool cover_outer_root(char *why, size_t capacity) {
  int outer = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
  bool fine = outer >= 0 && chdir("/root") == 0 && mounts_move("/root", AT_FDCWD, "/") &&
              chroot(".") == 0 && fchdir(outer) == 0;
  if (!fine) failed(why, capacity, "cover", "outer root");
  close_if_open(&outer);
  return fine;
}

bool mounts_enter_root(const struct profile *profile, uid_t uid, char *why, size_t capacity) {
  /* Mounts must not propagate to the host. */
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0)
    return failed(why, capacity, "private mounts", "/");
  umask(022);
  if (!make_outer_root(why, capacity)) return false;
  if (mount("root", assembly, "tmpfs", MS_NOSUID | MS_NODEV, "mode=755,size=1m,nr_inodes=1k") != 0)
    return failed(why, capacity, "mount", "root");
  if (!fill_root(profile, uid, why, capacity)) return false;
  /* hidepid hides pid 1 from programs; subset=pid hides the information about the machine. */
  if (mount("proc", ASSEMBLY "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC,
            "hidepid=2,subset=pid") != 0)
    return failed(why, capacity, "mount", "/proc");
  if (syscall(SYS_pivot_root, OUTER, OUTER "/old") != 0 || chdir("/") != 0)
    return failed(why, capacity, "pivot", OUTER);
  if (umount2("/old", MNT_DETACH) != 0 || rmdir("/old") != 0)
    return failed(why, capacity, "detach", "/old");
  if (mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL) != 0)
    return failed(why, capacity, "read-only", "outer root");
  if (!cover_outer_root(why, capacity)) return false;
  if (!close_proc()) return failed(why, capacity, "read-only", "/proc");
  if (mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL) != 0)
    return failed(why, capacity, "read-only", "/");
  return true;
}

int mounts_new_tmpfs(const char *size) {
  const char *const settings[][2] = {{"size", size}, {"nr_inodes", "65536"}, {"mode", "755"}};
  return new_mount("tmpfs", settings, 3, ATTR_NOSUID | ATTR_NODEV);
}
