#include "folders.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fds.h"
#include "mounts.h"

#define POLLS 100

/* The first one is mounted on top of the whole file system and covers it. */
static const struct {
  const char *name, *target;
} parts[] = {{"w", "/w"}, {"tmp", "/tmp"}, {"shm", "/dev/shm"}};
#define PARTS (sizeof parts / sizeof *parts)

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

static bool attach_part(int base, size_t i) {
  int tree = mounts_clone_folder(base, parts[i].name);
  bool fine = tree >= 0 && mounts_attach(tree, parts[i].target);
  close_if_open(&tree);
  return fine;
}

bool folders_attach(int base) {
  if (!mounts_attach(base, parts[0].target)) return false;
  /* Before Linux 6.15 only attached mounts can be cloned. */
  for (size_t i = PARTS; i-- > 0;)
    if (!attach_part(base, i)) return false;
  return true;
}

/*
 * Each unmount waits for all processors (50 to 100 us), so there is only one: of the whole file system,
 * with the folders moved below it.
 */
bool folders_detach(int base) {
  for (size_t i = PARTS; i-- > 0;)
    if (!mounts_move(parts[i].target, base, parts[i].name)) return false;
  return mounts_detach(parts[0].target, UMOUNT_NOFOLLOW);
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
  /* The kernel releases its numbers shortly after it removed the file system from its list. */
  if (waited) usleep(1000);
}
