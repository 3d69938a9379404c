/*
 * Danger: this process keeps its rights (it mounts and changes identity for the programs), so it
 * reads nothing that a program wrote: orders come only from the keeper's socket, and the end of a
 * program only from wait4.
 */
#include "init.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fds.h"
#include "landlock.h"
#include "mounts.h"
#include "tree.h"

#define ORDER_ROOM (MAX_LAUNCH_TEXT + 4096)

struct failure { /* shared with the child until its exec */
  volatile uint32_t stage, error;
};

struct init {
  int socket, child_signal;
  const struct confinement *as;
  struct failure *failure;
  bool artefact_shown;
};

struct order_received {
  struct launch what;
  char *argv[MAX_STRINGS + 1], *env[MAX_STRINGS + 1];
  int fds[MAX_SENT_FDS];
  int fd_count;
};

static char order_room[ORDER_ROOM];
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
  long length = receive_with_fds(socket, order_room, sizeof order_room, out->fds, &out->fd_count);
  if (length < (long)sizeof out->what) return false;
  memcpy(&out->what, order_room, sizeof out->what);
  char *at = order_room + sizeof out->what;
  const char *end = order_room + length;
  return split_texts(&at, end, out->what.argc, out->argv) &&
         split_texts(&at, end, out->what.envc, out->env);
}

static void close_order(struct order_received *order) {
  for (int i = 0; i < order->fd_count; i++) close_if_open(&order->fds[i]);
  order->fd_count = 0;
}

/* Mounts that came with an order; they lie behind the three streams of a launch. */
static int apply_mounts(struct init *init, const struct order_received *order) {
  int at = order->what.order == ORDER_LAUNCH ? 3 : 0;
  uint32_t with = order->what.with;
  if ((with & WITH_WORK) && !mounts_attach(order->fds[at++], "/w", true)) return errno;
  if ((with & WITH_TMP) && !mounts_attach(order->fds[at++], "/tmp", true)) return errno;
  if (with & (WITH_ARTEFACT | DROP_ARTEFACT)) {
    if (init->artefact_shown && umount2("/a", MNT_DETACH) != 0) return errno;
    init->artefact_shown = false;
  }
  if (with & WITH_ARTEFACT) {
    if (!mounts_attach(order->fds[at++], "/a", false)) return errno;
    init->artefact_shown = true;
  }
  return 0;
}

static uint64_t micros(struct timeval t) {
  return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_usec;
}

static void note_end(struct report *to, int status, const struct rusage *used) {
  uint64_t rss = (uint64_t)used->ru_maxrss * 1024;
  to->cpu_us += micros(used->ru_utime) + micros(used->ru_stime);
  if (rss > to->max_rss) to->max_rss = rss;
  (void)status;
}

/*
 * Kills and reaps until nobody is left. With process numbers of its own one kill(-1) is atomic
 * against forks: the kernel signals every process of the namespace under one lock.
 */
static void end_everybody(const struct init *init, pid_t program, struct report *to) {
  int status;
  struct rusage used;
  for (;;) {
    if (init->as->namespaces)
      kill(-1, SIGKILL);
    else
      tree_kill(init->as);
    pid_t ended;
    while ((ended = wait4(-1, &status, init->as->namespaces ? 0 : WNOHANG, &used)) > 0) {
      note_end(to, status, &used);
      if (ended == program) {
        to->status = status;
        to->ended_us = now_us();
      } else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
        to->killed++;
      }
    }
    if (ended < 0 && errno == ECHILD) return;
    if (!init->as->namespaces) usleep(500);
  }
}

/* Reaps what has ended; true once the program itself has. */
static bool reap_ended(pid_t program, struct report *to) {
  int status;
  struct rusage used;
  pid_t ended;
  while ((ended = wait4(-1, &status, WNOHANG, &used)) > 0) {
    note_end(to, status, &used);
    if (ended != program) continue;
    to->status = status;
    to->ended_us = now_us();
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
      /* Any word while a program runs means: end it. A closed socket ends the box as well. */
      long length = receive_with_fds(init->socket, &order, sizeof order, fds, &count);
      if (ended) break;
      if (length <= 0) {
        end_everybody(init, program, to);
        _exit(0);
      }
      end_everybody(init, program, to);
      return;
    }
  }
  end_everybody(init, program, to);
}

static void run_program(struct init *init, struct order_received *order, struct report *to) {
  init->failure->stage = STAGE_NONE;
  init->failure->error = 0;
  to->started_us = now_us();
  pid_t program = fork();
  if (program == 0) {
    enum stage stage =
        launch_program(init->as, &order->what, order->argv, order->env, order->fds);
    init->failure->error = (uint32_t)errno;
    init->failure->stage = stage;
    _exit(127);
  }
  if (program < 0) {
    to->stage = STAGE_FORK;
    to->trouble = (uint32_t)errno;
    return;
  }
  /* Otherwise this process would keep the pipes open that the program has closed. */
  close_order(order);
  watch(init, program, to);
  to->stage = init->failure->stage;
  to->trouble = init->failure->error;
}

/* What nothing inside needs is taken from all of them: nobody gets it back by an exec. */
static void drop_inheritance(const struct confinement *as) {
  for (int capability = 0; capability < 64; capability++)
    prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
  syscall(SYS_setgroups, 0, NULL);
  syscall(SYS_keyctl, 1 /* KEYCTL_JOIN_SESSION_KEYRING */, NULL);
  if (as->namespaces) (void)!sethostname("sandbox", 7);
  (void)!setdomainname("", 0);
}

static int own_pages(struct init *init) {
  init->failure = mmap(NULL, sizeof *init->failure, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return init->failure == MAP_FAILED ? errno : 0;
}

static void say_ready(const struct init *init, const char *why) {
  if (!send_with_fds(init->socket, why, strlen(why) + 1, NULL, 0)) _exit(1);
  if (why[0]) _exit(1);
}

_Noreturn void init_serve(int socket, const struct confinement *as, const struct profile *profile) {
  struct init init = {.socket = socket, .as = as};
  char why[512] = "";
  if (as->namespaces && !mounts_enter_root(profile, as->uid, why, sizeof why))
    say_ready(&init, why);
  if (as->folder) landlock_prepare(as->folder, profile);
  drop_inheritance(as);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  init.child_signal = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  if (init.child_signal < 0 || own_pages(&init) != 0) say_ready(&init, "pages");
  say_ready(&init, "");
  while (receive_order(socket, &received)) {
    struct report report = {0};
    if (received.what.order == ORDER_KILL) continue; /* came after the program's own end */
    if (as->namespaces) report.trouble = (uint32_t)apply_mounts(&init, &received);
    if (report.trouble != 0)
      report.stage = STAGE_FILES;
    else if (received.what.order == ORDER_LAUNCH)
      run_program(&init, &received, &report);
    close_order(&received);
    if (!send_with_fds(socket, &report, sizeof report, NULL, 0)) break;
    /* After the answer: kernel objects (message queues, shared memory) never reach the next run. */
    if (as->namespaces && received.what.order == ORDER_LAUNCH && unshare(CLONE_NEWIPC) != 0)
      _exit(1);
  }
  _exit(0);
}
