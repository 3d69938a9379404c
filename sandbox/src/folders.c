#include "folders.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fds.h"
#include "mounts.h"
#include "work.h"

#define POLLS 100
#define MAX_WALKS 4096

static const struct {
  const char *name, *target;
} parts[] = {{"w", "/w"}, {"tmp", "/tmp"}, {"shm", "/dev/shm"}};
#define PARTS (sizeof parts / sizeof *parts)

/* Two mount points in the outer root, which programs cannot see. Each is used for one group of file systems. A group
   has one folder for each of its runs (at most GROUP_RUNS); the file system of the run is mounted there. */
static const char *const places[] = {"first", "second"};
#define GROUP "group"
#define GROUP_RUNS 8

int folders_new(const char *size) {
  int base = mounts_new_tmpfs(size);
  mode_t mask = umask(0);
  for (size_t i = 0; base >= 0 && i < PARTS; i++)
    if (mkdirat(base, parts[i].name, 01777) != 0) close_if_open(&base);
  umask(mask);
  return base;
}

int folders_open_work(int base) {
  return openat(base, parts[0].name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* Whether the file system contains only its root and the three folders of a run. */
static bool is_empty(int base) {
  struct statfs is;
  return fstatfs(base, &is) == 0 && is.f_blocks == is.f_bfree &&
         is.f_files - is.f_ffree == PARTS + 1;
}

bool folders_empty(int base) {
  for (int walk = 0; !is_empty(base); walk++) {
    if (walk == MAX_WALKS) return false;
    for (size_t i = 0; i < PARTS; i++) {
      int part = openat(base, parts[i].name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (part >= 0) work_remove_below(part);
      close_if_open(&part);
    }
  }
  return true;
}

static bool make_place(const char *outer, const char *folder) {
  char path[64];
  return format_path(path, sizeof path, "%s/%s", outer, folder) && mkdir(path, 0755) == 0;
}

bool folders_make_places(const char *outer) {
  char folder[32];
  if (!make_place(outer, places[0]) || !make_place(outer, places[1]) || !make_place(outer, GROUP))
    return false;
  for (int i = 0; i < GROUP_RUNS; i++)
    if (!format_path(folder, sizeof folder, GROUP "/%d", i) || !make_place(outer, folder)) return false;
  return true;
}

/* Moves the three folders back below the root of their file system, so that one call can unmount all of them as one
   tree. */
static bool hide(struct folders *folders) {
  if (folders->base < 0) return true;
  for (size_t i = PARTS; i-- > 0;)
    if (!mounts_move(parts[i].target, folders->base, parts[i].name)) return false;
  close_if_open(&folders->base);
  return true;
}

static bool begin_group(struct folders *folders) {
  folders->other = folders->runs > 0;
  folders->place = 1 - folders->place;
  folders->runs = 0;
  return mounts_bind(GROUP, places[folders->place]);
}

bool folders_show(struct folders *folders, int base) {
  char at[32], part[40];
  if (!hide(folders)) return false;
  folders->base = base;
  if (folders->runs % GROUP_RUNS == 0 && !begin_group(folders)) return false;
  /* Before Linux 6.15, only attached mounts can be cloned, so this mount is attached first. */
  if (!format_path(at, sizeof at, "%s/%d", places[folders->place], folders->runs++) ||
      !mounts_attach(base, at))
    return false;
  for (size_t i = 0; i < PARTS; i++)
    if (!format_path(part, sizeof part, "%s/%s", at, parts[i].name) ||
        !mounts_bind(part, parts[i].target))
      return false;
  return true;
}

bool folders_unmount_other(struct folders *folders) {
  if (!folders->other) return true;
  folders->other = false;
  return mounts_detach(places[1 - folders->place], UMOUNT_NOFOLLOW);
}

bool folders_unmount(struct folders *folders) {
  if (!folders_unmount_other(folders) || !hide(folders)) return false;
  if (folders->runs == 0) return true;
  folders->runs = 0;
  return mounts_detach(places[folders->place], UMOUNT_NOFOLLOW);
}

#ifdef __NR_ustat
static bool exists(dev_t device) {
  _Alignas(8) char buffer[64]; /* struct ustat */
  return syscall(__NR_ustat, (unsigned)device, buffer) == 0;
}
#else
static bool exists(dev_t device) {
  (void)device;
  return false;
}
#endif

void folders_await_end(dev_t device) {
  bool waited = false;
  for (int i = 0; i < POLLS && exists(device); i++) {
    waited = true;
    usleep(1000);
  }
  /* The kernel releases the device numbers shortly after it has removed the file system from its list. */
  if (waited) usleep(1000);
}
