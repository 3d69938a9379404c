#include "landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "fds.h"

#define NR_create_ruleset 444
#define NR_add_rule 445
#define NR_restrict_self 446

/* Landlock access rights that are missing in the oldest supported kernel headers. */
#define RIGHT_REFER (1ull << 13)
#define RIGHT_TRUNCATE (1ull << 14)
#define RIGHT_IOCTL_DEV (1ull << 15)
#define NET_BIND_AND_CONNECT 3ull
#define SCOPE_SOCKETS_AND_SIGNALS 3ull

#define READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define READ_AND_RUN (READ | LANDLOCK_ACCESS_FS_EXECUTE)
#define OF_FILES                                                                              \
  (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | \
   RIGHT_TRUNCATE | RIGHT_IOCTL_DEV)

struct attributes { /* struct landlock_ruleset_attr of ABI version 6 */
  uint64_t files, net, scoped;
};

static const char *work_folder;
static const struct profile *shown;

int landlock_version(void) {
  long version = syscall(NR_create_ruleset, NULL, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */);
  return version > 0 ? (int)version : 0;
}

void landlock_prepare(const char *folder, const struct profile *profile) {
  work_folder = folder;
  shown = profile;
}

static uint64_t all_rights(int version) {
  uint64_t rights = (1ull << 13) - 1;
  if (version >= 2) rights |= RIGHT_REFER;
  if (version >= 3) rights |= RIGHT_TRUNCATE;
  if (version >= 5) rights |= RIGHT_IOCTL_DEV;
  return rights;
}

static bool allow(int ruleset, const char *path, uint64_t rights) {
  struct stat is;
  int fd = open(path, O_PATH | O_CLOEXEC);
  if (fd < 0) return errno == ENOENT || errno == EACCES;
  if (fstat(fd, &is) == 0 && !S_ISDIR(is.st_mode)) rights &= OF_FILES;
  struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = fd};
  bool fine = syscall(NR_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  close(fd);
  return fine;
}

static bool allow_own(int ruleset, const char *name, uint64_t rights) {
  char path[4096];
  return format_path(path, sizeof path, "%s/%s", work_folder, name) &&
         allow(ruleset, path, rights);
}

int landlock_ruleset(void) {
  static const char *const readable[] = {
      "/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/libx32", "/etc/alternatives",
      "/etc/ld.so.cache", "/etc/localtime", "/dev/random", "/dev/urandom", "/proc/self"};
  static const char *const writable[] = {"/dev/null", "/dev/zero", "/dev/full"};
  int version = landlock_version();
  if (version == 0) return -1;
  struct attributes attributes = {.files = all_rights(version)};
  size_t size = sizeof attributes.files;
  if (version >= 4) {
    attributes.net = NET_BIND_AND_CONNECT;
    size += sizeof attributes.net;
  }
  if (version >= 6) {
    attributes.scoped = SCOPE_SOCKETS_AND_SIGNALS;
    size += sizeof attributes.scoped;
  }
  int ruleset = (int)syscall(NR_create_ruleset, &attributes, size, 0);
  if (ruleset < 0) return -2;
  /* Rules may contain only access rights that this kernel supports. */
  uint64_t all = attributes.files & ~(uint64_t)LANDLOCK_ACCESS_FS_MAKE_BLOCK &
                 ~(uint64_t)LANDLOCK_ACCESS_FS_MAKE_CHAR;
  bool fine = allow_own(ruleset, "w", all) && allow_own(ruleset, "tmp", all) &&
              allow_own(ruleset, "a", READ_AND_RUN);
  for (size_t i = 0; fine && i < sizeof readable / sizeof *readable; i++)
    fine = allow(ruleset, readable[i], READ_AND_RUN);
  for (size_t i = 0; fine && i < sizeof writable / sizeof *writable; i++)
    fine = allow(ruleset, writable[i], all & OF_FILES);
  for (uint32_t i = 0; fine && i < shown->count; i++)
    fine = allow(ruleset, shown->shown[i].source, READ_AND_RUN);
  if (fine) return ruleset;
  close(ruleset);
  return -2;
}

bool landlock_restrict(int ruleset) {
  bool fine = ruleset == -1 || syscall(NR_restrict_self, ruleset, 0) == 0;
  if (ruleset >= 0) close(ruleset);
  return fine && ruleset != -2;
}
