/*
 * The last steps of a child process before it executes the program. The order matters: descriptors, limits, identity
 * (drops all privileges), filter, exec.
 */
#include "launch.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "faults.h"
#include "fds.h"
#include "landlock.h"
#include "mounts.h"
#include "seccomp.h"
#include "tree.h"

#define NR_close_range 436

/* Descriptor of a /proc that this process may write to (only in boxes with namespaces). It stays open until the
   exec. */
#define PROC_FD 3

static bool place_streams(const int *streams) {
  /* The descriptors of the three streams have high numbers, so no dup2 overwrites a descriptor that is still needed. */
  for (int i = 0; i < 3; i++)
    if (dup2(streams[i], i) < 0) return false;
  bool own = mounts_own_proc >= 0;
  if (own && dup3(mounts_own_proc, PROC_FD, O_CLOEXEC) < 0) return false;
  return syscall(NR_close_range, own ? PROC_FD + 1 : PROC_FD, ~0u, 0) == 0;
}

/* Writes one of this process's files in /proc. */
static bool set_own(const char *name, const char *text) {
  char path[64];
  bool own = mounts_own_proc >= 0;
  if (!format_path(path, sizeof path, "%sself/%s", own ? "" : "/proc/", name)) return false;
  int file = openat(PROC_FD, path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  bool fine = write(file, text, strlen(text)) == (ssize_t)strlen(text);
  close(file);
  return fine;
}

/* A raw system call is used, because C libraries declare `resource` with different types. */
static bool exchange_limit(int resource, const struct rlimit *set, struct rlimit *have) {
  return syscall(SYS_prlimit64, 0, resource, set, have) == 0;
}

static bool limit(int resource, uint64_t soft, uint64_t hard) {
  struct rlimit set = {.rlim_cur = soft, .rlim_max = hard}, have;
  if (exchange_limit(resource, &set, NULL)) return true;
  /* An unprivileged sandbox cannot set limits above its own hard limit, so larger values are lowered to it. */
  if (errno != EPERM || !exchange_limit(resource, NULL, &have)) return false;
  if (set.rlim_cur > have.rlim_max) set.rlim_cur = have.rlim_max;
  if (set.rlim_max > have.rlim_max) set.rlim_max = have.rlim_max;
  return exchange_limit(resource, &set, NULL);
}

static bool set_limits(const struct limits *to) {
  uint64_t stack = to->stack ? to->stack : to->memory;
  /* The keeper (the process that serves the slot) limits CPU time with millisecond precision; this limit is a second
     line of defence. */
  uint64_t seconds = to->cpu_us / 1000000 + 2;
  /* RLIMIT_AS is not set: Java, Node and Go reserve far more memory than they use. */
  return limit(RLIMIT_CPU, seconds, seconds) && limit(RLIMIT_FSIZE, to->output, to->output) &&
         limit(RLIMIT_STACK, stack, stack) && limit(RLIMIT_NOFILE, to->files, to->files);
}

/*
 * With a core limit of 1, no core file is written, and the kernel does not start the host's core helper. With a limit
 * of 0, the kernel would start the helper, as root and outside the sandbox.
 */
bool launch_prepare(void) {
  return limit(RLIMIT_CORE, 1, 1) && limit(RLIMIT_MEMLOCK, 65536, 65536) &&
         limit(RLIMIT_MSGQUEUE, 0, 0) && limit(RLIMIT_NICE, 0, 0) && limit(RLIMIT_RTPRIO, 0, 0);
}

/*
 * RLIMIT_NPROC limits processes and threads; the kernel counts them per user id. Each uid of the sandbox is used by
 * only one run. Since Linux 5.14, a uid that is mapped in a new user namespace also has a separate count, but only if
 * the limit is set after the namespace was created. Otherwise, the limit also applies to the uid outside the namespace.
 * If other programs of the user share the uid, the kernel counts them too, so their current number is added to the
 * limit.
 */
static bool limit_processes(const struct limits *to, const struct confinement *as,
                            uint32_t others) {
  if (!as->count_by_uid) return true;
  uint64_t max = (uint64_t)to->processes + others;
  return limit(RLIMIT_NPROC, max, max);
}

/* Creates a user namespace for the program. In this namespace, the program's uid is unprivileged; it is mapped to the
   sandbox's uid. */
static bool map_identity(uid_t uid) {
  char line[64];
  uid_t outer = geteuid();
  gid_t outer_group = getegid();
  if (unshare(CLONE_NEWUSER) != 0) return false;
  if (!set_own("setgroups", "deny")) return false;
  snprintf(line, sizeof line, "%u %u 1", uid, outer);
  if (!set_own("uid_map", line)) return false;
  snprintf(line, sizeof line, "%u %u 1", uid, outer_group);
  return set_own("gid_map", line);
}

static bool take_identity(const struct confinement *as) {
  if (as->map_uid && !map_identity(as->uid)) return false;
  if ((as->change_uid || as->map_uid) &&
      (setresgid(as->uid, as->uid, as->uid) != 0 || setresuid(as->uid, as->uid, as->uid) != 0))
    return false;
  /* The signal is set after the user and group ids have changed, because that change would reset it. */
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return false;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

/* Resets signals that the box's pid 1 ignores, because ignored signals would stay ignored after the exec. */
static void reset_signals(void) {
  static const int ignored[] = {SIGTERM, SIGINT, SIGPIPE};
  for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) signal(ignored[i], SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static bool enter_folder(const char *folder) {
  char path[4096];
  return format_path(path, sizeof path, "%s/w", folder) && chdir(path) == 0;
}

enum stage launch_program(const struct confinement *as, const struct launch *what, char **argv,
                          char **env, const int *streams) {
  reset_signals();
  if (injected(env, FAILED_STREAMS)) return STAGE_FILES;
  if (injected(env, FAILED_LIMITS)) return STAGE_LIMITS;
  if (injected(env, FAILED_IDENTITY)) return STAGE_IDENTITY;
  if (injected(env, FAILED_FILTER)) return STAGE_FILTER;
  if (injected(env, FAILED_EXEC_OWN) || injected(env, FAILED_EXEC_TOOL)) return STAGE_EXEC;
  /* The box's pid 1 has raised its own priority, so the default priority is restored for the program. The call fails
     only if pid 1 could not raise its priority, and then there is nothing to restore. */
  setpriority(PRIO_PROCESS, 0, 0);
  if ((what->with & ENTER_GROUP) && write(streams[3], "0", 1) != 1) return STAGE_LIMITS;
  if (what->with & IGNORE_SIGPIPE) signal(SIGPIPE, SIG_IGN);
  if (!place_streams(streams)) return STAGE_FILES;
  /* The higher score makes the OOM killer choose the program and not the box's pid 1. */
  if (!set_own("oom_score_adj", "500")) return STAGE_LIMITS;
  if (setsid() < 0 || !set_limits(&what->limits)) return STAGE_LIMITS;
  umask(022);
  int ruleset = -1;
  if (as->folder ? !enter_folder(as->folder) : chdir("/w") != 0) return STAGE_FILES;
  /* Creates the ruleset while all paths can still be opened; `landlock_restrict` enforces it below. */
  if (as->folder) ruleset = landlock_ruleset();
  bool shared_uid = !as->change_uid && !as->map_uid;
  uint32_t others = as->count_by_uid && shared_uid ? tree_tasks_of(geteuid()) : 0;
  /* Without a cgroup namespace, /proc/self/cgroup would show the sandbox's pid and the number of runs. Not all kernels
     allow a new cgroup namespace, so a failure is ignored. */
  if (as->namespaces) (void)!syscall(SYS_unshare, CLONE_NEWCGROUP, 0L, 0L, 0L, 0L, seccomp_key);
  if (!take_identity(as)) return STAGE_IDENTITY;
  if (!limit_processes(&what->limits, as, others)) return STAGE_LIMITS;
  if (!landlock_restrict(ruleset)) return STAGE_FILTER;
  struct reach reach = {.only_signal = shared_uid ? getpid() : 0, .host_files = as->folder != NULL};
  enum filter rest = what->with & EARLY_INHERITED ? FILTER_LATE : FILTER_WHOLE;
  if (!(what->with & ALL_INHERITED) && !seccomp_install(rest, reach)) return STAGE_FILTER;
  execve(argv[0], argv, env);
  return STAGE_EXEC;
}
