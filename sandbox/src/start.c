#include "start.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "exits.h"
#include "faults.h"
#include "seccomp.h"

#define NR_clone3 435
#ifndef CLONE_INTO_CGROUP
#define CLONE_INTO_CGROUP 0x200000000ULL
#endif

/* AddressSanitizer stores state about each stack in memory, so the parent and the child must not share memory when
   AddressSanitizer is used. */
#if defined(__SANITIZE_ADDRESS__)
#define MAY_SHARE_MEMORY false
#elif defined(__has_feature)
#define MAY_SHARE_MEMORY !__has_feature(address_sanitizer)
#else
#define MAY_SHARE_MEMORY true
#endif

struct clone_into { /* the kernel's struct clone_args, up to the field for the cgroup */
  uint64_t flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls, set_tid,
      set_tid_size, cgroup;
};

struct start {
  const struct starter *from;
  struct order_received *order;
};

bool start_open(struct starter *starter, const struct confinement *as) {
  *starter = (struct starter){.as = as};
  starter->failure = mmap(NULL, sizeof *starter->failure, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (starter->failure == MAP_FAILED || !launch_prepare()) return false;
  /* In a box without namespaces, the whole filter is installed later, in launch.c. There, it can depend on the
     program's pid; in addition, Landlock has to be applied before the filter. */
  if (!as->namespaces) return true;
  /*
   * The key is used only if programs get another uid, because a process with the same uid might read it. It is also not
   * used if clone3 is needed. A filter cannot check the flags of clone3, so a process with the key could do more than
   * intended.
   */
  bool keyed = as->change_uid && !as->map_uid && !as->born_in_group;
  if (keyed && seccomp_install(FILTER_KEYED, (struct reach){0}))
    starter->filtered = ALL_INHERITED;
  else if (seccomp_install(FILTER_EARLY, (struct reach){0}))
    starter->filtered = EARLY_INHERITED;
  return true;
}

/* The child waits here until the parent traces it. If the parent is killed in the meantime, the child exits. */
static void await_permission(const struct starter *starter, pid_t parent) {
  const struct timespec second = {.tv_sec = 1};
  while (!starter->failure->may_begin) {
    syscall(SYS_futex, &starter->failure->may_begin, 0 /* FUTEX_WAIT */, 0, &second, NULL, 0);
    if (getppid() != parent) _exit(127);
  }
}

static void permit(struct starter *starter) {
  starter->failure->may_begin = 1;
  syscall(SYS_futex, &starter->failure->may_begin, 1 /* FUTEX_WAKE */, 1, NULL, NULL, 0);
}

static int launch(void *given) {
  const struct start *start = given;
  const struct starter *starter = start->from;
  struct order_received *order = start->order;
  enum stage stage =
      launch_program(starter->as, &order->what, order->argv, order->env, order->fds);
  starter->failure->error = (uint32_t)errno;
  starter->failure->stage = stage;
  _exit(127);
}

/*
 * Like vfork: the child shares this process's memory until its exec, and this process waits for the exec. Copying and
 * freeing the memory would take longer than the rest of the start. No other process runs in the box at that time, and
 * the child only runs the code of launch.c.
 */
static pid_t share_memory(struct start *start) {
  _Alignas(64) static char stack[128 << 10];
  return clone(launch, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, start);
}

/*
 * Forks so that the child is created in the cgroup whose folder is the fourth file descriptor in the order. If this is
 * not possible (before Linux 5.7, or in a container that refuses clone3), `order` is changed so that the child enters
 * the group itself. Entering the group in this way takes longer.
 */
static pid_t fork_in_group(struct order_received *order) {
  struct clone_into how = {.flags = CLONE_INTO_CGROUP, .exit_signal = SIGCHLD,
                           .cgroup = (uint64_t)order->fds[3]};
  pid_t child = (pid_t)syscall(NR_clone3, &how, sizeof how);
  if (child >= 0) return child;
  int entry = openat(order->fds[3], "cgroup.procs", O_WRONLY | O_CLOEXEC);
  if (entry < 0) return -1;
  close(order->fds[3]);
  order->fds[3] = entry;
  order->what.with |= ENTER_GROUP;
  return fork();
}

/* The child cannot share memory if it enters a user namespace, because the kernel refuses that. It also cannot if it is
   traced: a traced child waits for its parent, but sharing memory suspends the parent until the exec. */
static bool may_share_memory(const struct starter *starter, uint32_t with) {
  return MAY_SHARE_MEMORY && starter->as->namespaces && starter->as->change_uid &&
         (with & (FOLLOW_EXIT | BORN_IN_GROUP)) == 0;
}

pid_t start_program(struct starter *starter, struct order_received *order) {
  struct start start = {starter, order};
  bool follow = (order->what.with & FOLLOW_EXIT) != 0;
  *starter->failure = (struct failure){.stage = STAGE_NONE};
  order->what.with |= starter->filtered;
  if (injected(order->env, FAILED_FORK)) return -1;
  if (may_share_memory(starter, order->what.with)) return share_memory(&start);
  pid_t self = getpid();
  pid_t child = order->what.with & BORN_IN_GROUP ? fork_in_group(order) : fork();
  if (child == 0) {
    if (follow) await_permission(starter, self);
    launch(&start);
  }
  if (child > 0 && follow) {
    exits_follow(child);
    permit(starter);
  }
  return child;
}
