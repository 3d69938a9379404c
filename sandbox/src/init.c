/*
 * Danger: this process has more privileges than the programs, because it mounts their folders and starts them under
 * another user id. It therefore reads nothing that a program wrote: orders come only from the socket of the keeper (the
 * process that serves the slot, outside the box), and only wait4 reports the end of a program.
 */
#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "exits.h"
#include "fds.h"
#include "folders.h"
#include "landlock.h"
#include "mounts.h"
#include "start.h"
#include "tree.h"

#define ORDER_CAPACITY (MAX_LAUNCH_TEXT + 4096)

struct init {
  int socket, child_signal;
  int last_number; /* descriptor of ns_last_pid, which contains the pid that was assigned last; -1 = not available */
  const struct confinement *as;
  struct starter starter;
  bool artefact_shown;
  struct folders folders;
};

static char order_buffer[ORDER_CAPACITY];
static struct order_received received;

static bool split_texts(char **at, const char *end, uint32_t count, char **out) {
  if (count > MAX_STRINGS) return false;
  for (uint32_t i = 0; i < count; i++) {
    char *stop = memchr(*at, '\0', (size_t)(end - *at));
    if (!stop) return false;
    out[i] = *at;
    *at = stop + 1;
  }
  out[count] = NULL;
  return true;
}

static bool receive_order(int socket, struct order_received *out) {
  long length = receive_with_fds(socket, order_buffer, sizeof order_buffer, out->fds, &out->fd_count);
  if (length < (long)sizeof out->what) return false;
  memcpy(&out->what, order_buffer, sizeof out->what);
  char *at = order_buffer + sizeof out->what;
  const char *end = order_buffer + length;
  return split_texts(&at, end, out->what.argc, out->argv) &&
         split_texts(&at, end, out->what.envc, out->env);
}

static void close_order(struct order_received *order) {
  for (int i = 0; i < order->fd_count; i++) close_if_open(&order->fds[i]);
  order->fd_count = 0;
}

/* Carries out a PREPARE order; returns an errno. */
static int apply_mounts(struct init *init, const struct order_received *order) {
  uint32_t with = order->what.with;
  if ((with & DROP_FOLDERS) && !folders_unmount(&init->folders)) return errno;
  if (with & (WITH_ARTEFACT | DROP_ARTEFACT)) {
    if (init->artefact_shown && !mounts_detach("/a", 0)) return errno;
    init->artefact_shown = false;
  }
  if (with & WITH_ARTEFACT) {
    if (!mounts_attach(order->fds[0], "/a")) return errno;
    init->artefact_shown = true;
  }
  return 0;
}

static uint64_t micros(struct timeval t) {
  return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_usec;
}

/* Whether `status` reports that a traced program has stopped; if so, resumes the program. */
static bool was_stop(pid_t who, int status, struct report *to) {
  if (!WIFSTOPPED(status)) return false;
  uint64_t ends = exits_resume(who, status, &to->written);
  if (ends) to->ended_us = ends;
  return true;
}

static void note_program(struct report *to, int status) {
  to->status = status;
  if (to->ended_us == 0) to->ended_us = now_us();
}

static void note_end(struct report *to, const struct rusage *used, bool clock_runs) {
  uint64_t rss = (uint64_t)used->ru_maxrss * 1024;
  if (clock_runs) to->cpu_us += micros(used->ru_utime) + micros(used->ru_stime);
  if (rss > to->max_rss) to->max_rss = rss;
}

/*
 * Whether pid 1 has children. In a PID namespace every remaining process is a descendant of pid 1, so without children
 * no process is left. Testing this with kill() would make the kernel iterate over every process of the machine.
 */
static bool any_process_left(void) {
  siginfo_t none;
  return waitid(P_ALL, 0, &none, WEXITED | WNOHANG | WNOWAIT | __WALL) == 0 ||
         errno != ECHILD;
}

/*
 * Kills and reaps processes until none are left. In a PID namespace, one kill(-1) is atomic with respect to forks: the
 * kernel signals every process of the namespace under one lock.
 */
static void end_all_processes(const struct init *init, pid_t program, struct report *to) {
  int status;
  struct rusage used;
  /* Without a PID namespace, killing the processes costs CPU time, so the CPU time of the run is read first. */
  if (!init->as->namespaces) to->cpu_us += tree_living_cpu_us(getpid());
  for (;;) {
    if (!init->as->namespaces)
      tree_kill(init->as);
    else if (any_process_left())
      kill(-1, SIGKILL);
    else
      return;
    pid_t ended;
    while ((ended = wait4(-1, &status, init->as->namespaces ? 0 : WNOHANG, &used)) > 0) {
      if (was_stop(ended, status, to)) continue;
      note_end(to, &used, init->as->namespaces);
      if (ended == program) {
        note_program(to, status);
      } else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
        to->killed++;
      }
    }
    if (ended < 0 && errno == ECHILD) return;
    if (!init->as->namespaces) usleep(500);
  }
}

/* Reaps processes that have ended; returns true if the program itself has ended. */
static bool reap_ended(pid_t program, struct report *to) {
  int status;
  struct rusage used;
  pid_t ended;
  while ((ended = wait4(-1, &status, WNOHANG, &used)) > 0) {
    if (was_stop(ended, status, to)) continue;
    note_end(to, &used, true);
    if (ended != program) continue;
    note_program(to, status);
    return true;
  }
  return false;
}

static void watch(const struct init *init, pid_t program, struct report *to) {
  struct pollfd wait[2] = {{.fd = init->socket, .events = POLLIN},
                           {.fd = init->child_signal, .events = POLLIN}};
  bool ended = false;
  while (!ended) {
    if (poll(wait, 2, -1) < 0 && errno != EINTR) break;
    if (wait[1].revents) {
      struct signalfd_siginfo drained;
      (void)!read(init->child_signal, &drained, sizeof drained);
      ended = reap_ended(program, to);
    }
    if (wait[0].revents) {
      struct launch order;
      int fds[MAX_SENT_FDS], count;
      /* Any message that arrives while a program runs is an order to kill it. If the socket has been closed, this
         process ends as well. */
      long length = receive_with_fds(init->socket, &order, sizeof order, fds, &count);
      if (ended) break;
      to->on_order = 1;
      if (length <= 0) {
        end_all_processes(init, program, to);
        _exit(0);
      }
      end_all_processes(init, program, to);
      return;
    }
  }
  end_all_processes(init, program, to);
}

/*
 * If a launch order includes folders, takes the last file descriptor of the order, which refers to the file system with
 * these folders, and mounts the folders. Returns false and sets errno on failure. If the order in which two programs
 * end matters, the file systems of earlier runs are unmounted first. Unmounting them later could delay this process
 * while the program runs.
 */
static bool take_folders(struct init *init, struct order_received *order) {
  if (!(order->what.with & WITH_FOLDERS)) return true;
  if (order->fd_count == 0) return false;
  return folders_show(&init->folders, order->fds[--order->fd_count]) &&
         (!(order->what.with & FOLLOW_EXIT) || folders_unmount_other(&init->folders));
}

static void run_program(struct init *init, struct order_received *order, struct report *to) {
  if (!take_folders(init, order)) {
    to->broken = 1;
    to->stage = STAGE_FILES;
    to->error = (uint32_t)errno;
    return;
  }
  /* The pid counter is reset, because the pids of the program would otherwise reveal how many processes earlier runs
     started. */
  if (init->last_number >= 0) (void)!pwrite(init->last_number, "1", 1, 0);
  to->started_us = now_us();
  pid_t program = start_program(&init->starter, order);
  if (program < 0) {
    to->stage = STAGE_FORK;
    to->error = (uint32_t)errno;
  }
  /* The order's descriptors include the program's pipes. This process must close them, because it would otherwise keep
     the pipes open. */
  close_order(order);
  /* An unmount waits for all processors, so it is done while the program runs. */
  to->broken = !folders_unmount_other(&init->folders);
  if (program < 0) return;
  watch(init, program, to);
  to->stage = init->starter.failure->stage;
  to->error = init->starter.failure->error;
}

/* Drops capabilities from the bounding set, so that no exec can restore them. */
static void drop_inheritance(const struct confinement *as) {
  for (int capability = 0; capability < 64; capability++)
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  syscall(SYS_setgroups, 0, NULL);
  syscall(SYS_keyctl, 1 /* KEYCTL_JOIN_SESSION_KEYRING */, NULL);
  /* Without namespaces, the calls below would change the host name and domain name of the machine itself. */
  if (!as->namespaces) return;
  (void)!sethostname("sandbox", 7);
  (void)!setdomainname("", 0);
}

static void report_ready(const struct init *init, const char *why) {
  if (!send_with_fds(init->socket, why, strlen(why) + 1, NULL, 0)) _exit(1);
  if (why[0]) _exit(1);
}

_Noreturn void init_serve(int socket, const struct confinement *as, const struct profile *profile) {
  struct init init = {.socket = socket, .as = as, .last_number = -1, .folders = {.base = -1}};
  char why[512] = "";
  /* The file is opened before the host's /proc is replaced by a restricted one. The descriptor can still be used
     afterwards, because writing to the file affects the PID namespace of the writing process. */
  if (as->namespaces)
    init.last_number = open("/proc/sys/kernel/ns_last_pid", O_WRONLY | O_CLOEXEC);
  if (as->namespaces && !mounts_enter_root(profile, as->uid, why, sizeof why))
    report_ready(&init, why);
  if (as->folder) landlock_prepare(as->folder, profile);
  drop_inheritance(as);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  init.child_signal = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  if (init.child_signal < 0) report_ready(&init, "signals");
  if (!start_open(&init.starter, as)) report_ready(&init, "limits");
  report_ready(&init, "");
  while (receive_order(socket, &received)) {
    struct report report = {0};
    if (received.what.order == ORDER_KILL) continue; /* the order arrived after the program had ended */
    if (received.what.order == ORDER_LAUNCH)
      run_program(&init, &received, &report);
    else if (as->namespaces && (report.error = (uint32_t)apply_mounts(&init, &received)) != 0)
      report.stage = STAGE_FILES;
    close_order(&received);
    if (!send_with_fds(socket, &report, sizeof report, NULL, 0)) break;
    if (report.broken) break;
  }
  _exit(0);
}
