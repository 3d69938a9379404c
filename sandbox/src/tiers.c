#include "tiers.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fds.h"
#include "landlock.h"
#include "seccomp.h"
#include "work.h"

#define FIRST_UID 60000
#define UIDS 5000

__attribute__((format(printf, 2, 3))) static void reason(struct sandbox_state *to, const char *format,
                                                         ...) {
  if (to->reason_count == MAX_REASONS) return;
  va_list rest;
  va_start(rest, format);
  vsnprintf(to->reasons[to->reason_count++], sizeof to->reasons[0], format, rest);
  va_end(rest);
}

/* Becomes root of a new user namespace, in which namespaces and mounts are allowed. */
static bool enter_user_namespace(void) {
  char line[64];
  uid_t uid = geteuid();
  gid_t gid = getegid();
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
  if (!write_text("/proc/self/setgroups", "deny")) return false;
  snprintf(line, sizeof line, "0 %u 1", uid);
  if (!write_text("/proc/self/uid_map", line)) return false;
  snprintf(line, sizeof line, "0 %u 1", gid);
  return write_text("/proc/self/gid_map", line);
}

/* Prepares a box without a program, to find out whether this works on this machine. */
static bool try_box(const struct confinement *as, char *why, size_t capacity) {
  static const struct cgroup_site none;
  static const struct profile empty = {.name = ""};
  struct box box;
  struct confinement probe = *as;
  probe.uid = FIRST_UID + UIDS;
  box_open(&box, &probe, &none, "probe");
  struct failed failed;
  char nothing[] = "", *no_env[] = {NULL};
  const struct program program = {.env = no_env, .artefact = nothing};
  bool fine = box_ready(&box, &empty, &program, &failed);
  if (!fine) snprintf(why, capacity, "%s", failed.why);
  box_close(&box);
  return fine;
}

/* Tests in a child process whether a box can be opened, because the steps of opening a box cannot be undone. */
static bool try_in_child(bool user_namespace, char *why, size_t capacity) {
  int answer[2];
  if (pipe2(answer, O_CLOEXEC) != 0) return false;
  pid_t child = fork();
  if (child == 0) {
    struct confinement as = {.namespaces = true, .change_uid = !user_namespace,
                             .map_uid = user_namespace};
    char failure[512] = "";
    if (user_namespace && !enter_user_namespace())
      snprintf(failure, sizeof failure, "user namespace: %s", strerror(errno));
    else if (try_box(&as, failure, sizeof failure))
      failure[0] = '\0';
    _exit(write(answer[1], failure, strlen(failure) + 1) < 0);
  }
  close(answer[1]);
  ssize_t n = child > 0 ? read(answer[0], why, capacity - 1) : 0;
  close(answer[0]);
  if (child > 0) waitpid(child, NULL, 0);
  if (n <= 0) {
    snprintf(why, capacity, "the trial ended early");
    return false;
  }
  why[n] = '\0';
  return why[0] == '\0';
}

/* Whether this process can change to the uids that the sandbox reserves for programs. */
static bool can_change_uid(void) {
  if (geteuid() != 0) return false;
  pid_t child = fork();
  if (child == 0) _exit(syscall(SYS_setresuid, FIRST_UID, FIRST_UID, FIRST_UID) != 0);
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

/* Creates the folder in which the weak tier's boxes have their folders. If programs run under a uid other than that of
   the sandbox, the folder is created in /tmp. There, programs can reach it even if the permissions of the data folder's
   parent folders are restrictive. */
static bool make_weak_folder(struct sandbox_state *out, const char *folder, char *why, size_t capacity) {
  static char path[512];
  bool fine;
  if (out->site.as.change_uid) {
    fine = format_path(path, sizeof path, "/tmp/verdict-sandbox-XXXXXX") && mkdtemp(path) &&
           chmod(path, 0711) == 0;
  } else {
    fine = format_path(path, sizeof path, "%s/runs-%d", folder, (int)getpid()) &&
           (mkdir(path, 0711) == 0 || errno == EEXIST);
  }
  out->site.folder = path;
  if (!fine) snprintf(why, capacity, "work folder %.200s: %s", path, strerror(errno));
  return fine;
}

static bool set_up_weak(struct sandbox_state *out, const char *folder, char *why, size_t capacity) {
  out->tier = TIER_WEAK;
  out->site.as = (struct confinement){.change_uid = can_change_uid(), .count_by_uid = true};
  if (landlock_version() == 0) reason(out, "no-landlock");
  if (!out->site.as.change_uid) reason(out, "one-uid");
  return make_weak_folder(out, folder, why, capacity);
}

/* Without a pids cgroup, the number of processes is limited per user id. */
static bool count_processes(struct sandbox_state *out) {
  out->site.as.count_by_uid = out->site.cgroup.version == 0;
  return true;
}

bool tiers_find(struct sandbox_state *out, enum tier highest, const char *folder, char *why,
                size_t capacity) {
  char failure[160] = "";
  bool root = geteuid() == 0;
  seccomp_build();
  if (highest == TIER_WEAK) {
    reason(out, "asked-for-weak");
    return set_up_weak(out, folder, why, capacity);
  }
  if (highest == TIER_FULL) cgroup_find(&out->site.cgroup, "/proc");
  if (out->site.cgroup.version == 0)
    reason(out, "%s", highest == TIER_FULL ? out->site.cgroup.reason : "asked-for-user");
  if (root && can_change_uid() && try_in_child(false, failure, sizeof failure)) {
    out->site.as = (struct confinement){.namespaces = true, .change_uid = true};
    out->tier = out->site.cgroup.version ? TIER_FULL : TIER_USER;
    return count_processes(out);
  }
  if (root) reason(out, "no-admin-rights (%.120s)", failure);
  if (try_in_child(true, failure, sizeof failure) && enter_user_namespace()) {
    if (!root) reason(out, "not-root");
    out->site.as = (struct confinement){.namespaces = true, .map_uid = true};
    out->tier = TIER_USER;
  } else {
    reason(out, "no-namespaces (%.120s)", failure);
    bool kept_cgroup = out->site.cgroup.version != 0;
    if (!set_up_weak(out, folder, why, capacity)) return false;
    out->site.as.count_by_uid = !kept_cgroup;
    return true;
  }
  return count_processes(out);
}

/*
 * An abstract socket name serves as a lock for a uid; the kernel releases it when the process ends. Two sandboxes on
 * one machine therefore never use the same uid.
 */
uid_t tiers_claim_uid(const struct sandbox_state *state, int wanted) {
  if (!state->site.as.change_uid) return (uid_t)(FIRST_UID + wanted);
  for (int step = 0; step < UIDS; step++) {
    uid_t uid = (uid_t)(FIRST_UID + (wanted + step) % UIDS);
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int length = snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "verdict-uid-%u", uid);
    int lock = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (lock < 0) break;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)length);
    if (bind(lock, (struct sockaddr *)&name, size) == 0) return uid; /* the socket stays open as the lock */
    close(lock);
  }
  return (uid_t)(FIRST_UID + wanted);
}

void tiers_leave(struct sandbox_state *state) {
  cgroup_leave(&state->site.cgroup);
  if (state->site.folder) work_remove_folder(state->site.folder);
}
