/*
 * The first process of the sandbox. It determines the tier, runs the self-test and starts one keeper (a process that
 * serves requests) per slot. It stops the whole sandbox if the client disconnects, a keeper ends or a shutdown is
 * requested.
 */
#include "supervisor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fds.h"
#include "frames.h"
#include "selftest.h"
#include "tiers.h"

#define MAX_SLOTS 128

struct supervisor {
  int control, signals;
  uint32_t slots;
  pid_t keepers[MAX_SLOTS];
  uid_t uids[MAX_SLOTS][2];
  struct sandbox_state state;
};

static struct supervisor self = {.state.site.empty = -1};

static int fatal(const char *why) {
  struct buffer out = {0};
  put_text(&out, why);
  frame_send(self.control, FRAME_FATAL, &out);
  buffer_free(&out);
  fprintf(stderr, "verdict sandbox: %s\n", why);
  return 1;
}

static void put_status(struct buffer *to) {
  const struct sandbox_state *is = &self.state;
  put_u8(to, (uint8_t)is->tier);
  put_u8(to, (uint8_t)is->site.cgroup.version);
  put_u32(to, self.slots);
  put_u32(to, (uint32_t)is->reason_count);
  for (int i = 0; i < is->reason_count; i++) put_text(to, is->reasons[i]);
}

static bool start_keeper(uint32_t index) {
  int client = self.control + 1 + (int)index;
  pid_t supervisor = getpid();
  pid_t keeper = fork();
  if (keeper == 0) {
    /* If the supervisor is killed, its keepers (the processes that serve the slots) are killed too. This closes the
       sockets of their boxes and thereby ends the runs. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(1);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    close(self.control);
    close(self.signals);
    for (uint32_t i = 0; i < self.slots; i++)
      if (i != index) close(self.control + 1 + (int)i);
    slot_serve(client, &self.state.site, (int)index, self.uids[index][0], self.uids[index][1]);
  }
  self.keepers[index] = keeper;
  return keeper > 0;
}

/* Ends all keepers (the processes that serve the slots) with SIGTERM. A keeper that has not ended after two seconds is
   killed. */
static void end_keepers(void) {
  for (uint32_t i = 0; i < self.slots; i++)
    if (self.keepers[i] > 0) kill(self.keepers[i], SIGTERM);
  for (uint32_t i = 0; i < self.slots; i++)
    for (int waited = 0; self.keepers[i] > 0; waited++) {
      if (waitpid(self.keepers[i], NULL, WNOHANG) != 0) self.keepers[i] = 0;
      else if (waited == 1000) kill(self.keepers[i], SIGKILL);
      else usleep(2000);
    }
}

static bool take_hello(struct frame *frame, struct reader *from, enum tier *highest,
                       char **folder) {
  *from = (struct reader){.at = frame->payload, .end = frame->payload + frame->length};
  if (frame->kind != FRAME_HELLO || take_u32(from) != PROTOCOL_VERSION) return false;
  self.slots = take_u32(from);
  *folder = take_text(from);
  *highest = take_u8(from);
  if (!take_profiles(from, &self.state.site.profiles)) return false;
  return !from->bad && from->at == from->end && self.slots >= 1 && self.slots <= MAX_SLOTS &&
         *highest <= TIER_WEAK && (*folder)[0] == '/';
}

/* Opens the empty folder that overlays need as their second layer (see mounts.c). Without this layer, programs could
   see the path of the host folder that is mounted for them. */
static int open_empty(const char *folder) {
  char path[4096];
  if (!format_path(path, sizeof path, "%s/empty", folder)) return -1;
  if (mkdir(path, 0755) != 0 && errno != EEXIST) return -1;
  return open(path, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

static void watch_signals(void) {
  sigset_t watched;
  sigemptyset(&watched);
  sigaddset(&watched, SIGCHLD);
  sigaddset(&watched, SIGTERM);
  sigaddset(&watched, SIGINT);
  sigaddset(&watched, SIGHUP);
  sigprocmask(SIG_BLOCK, &watched, NULL);
  self.signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* Whether a keeper (a process that serves a slot) has ended with an error. This indicates a defect or an attack, so the
   caller ends everything. */
static bool lost_keeper(void) {
  int status;
  for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;)
    for (uint32_t i = 0; i < self.slots; i++)
      if (self.keepers[i] == ended) {
        self.keepers[i] = 0;
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return true;
      }
  return false;
}

static int serve_control(void) {
  struct pollfd wait[2] = {{.fd = self.control, .events = POLLIN},
                           {.fd = self.signals, .events = POLLIN}};
  for (;;) {
    if (poll(wait, 2, -1) < 0 && errno != EINTR) return 1;
    if (wait[1].revents) {
      struct signalfd_siginfo info;
      while (read(self.signals, &info, sizeof info) == sizeof info)
        if (info.ssi_signo != SIGCHLD) return 0;
      if (lost_keeper()) return fatal("a keeper process ended");
    }
    if (wait[0].revents) {
      struct frame frame = {0};
      int got = frame_read(self.control, &frame);
      bool over = got != 1 || frame.kind == FRAME_SHUTDOWN;
      frame_free(&frame);
      if (over) return 0;
    }
  }
}

int supervise(int control) {
  struct frame hello = {0};
  struct reader from;
  struct buffer status = {0};
  enum tier highest;
  char *folder, why[512] = "";
  self.control = control;
  signal(SIGPIPE, SIG_IGN);
  setpriority(PRIO_PROCESS, 0, 0);
  if (frame_read(control, &hello) != 1) return 0;
  if (!take_hello(&hello, &from, &highest, &folder)) return fatal("malformed hello");
  if (mkdir(folder, 0711) != 0 && errno != EEXIST) return fatal("folder cannot be made");
  if (!tiers_find(&self.state, highest, folder, why, sizeof why)) return fatal(why);
  /* The folder is opened in the mount namespace from which the boxes are created. */
  self.state.site.empty = open_empty(folder);
  for (uint32_t i = 0; i < self.slots; i++) {
    self.uids[i][0] = tiers_claim_uid(&self.state, (int)(2 * i));
    self.uids[i][1] = tiers_claim_uid(&self.state, (int)(2 * i + 1));
  }
  put_status(&status);
  selftest_run(&self.state, &status);
  watch_signals();
  int result = 0;
  for (uint32_t i = 0; i < self.slots; i++)
    if (!start_keeper(i)) result = fatal("fork");
  for (uint32_t i = 0; i < self.slots; i++) close(control + 1 + (int)i);
  if (result == 0 && frame_send(control, FRAME_STATUS, &status)) result = serve_control();
  end_keepers();
  tiers_leave(&self.state);
  free_profiles(&self.state.site.profiles);
  frame_free(&hello);
  buffer_free(&status);
  return result;
}

int supervise_check(const char *tier) {
  static const char *const names[] = {"full", "user", "weak"};
  enum tier highest = TIER_FULL;
  char why[512] = "";
  for (int i = 0; i < 3; i++)
    if (tier && strcmp(tier, names[i]) == 0) highest = (enum tier)i;
  if (!tiers_find(&self.state, highest, "/tmp", why, sizeof why)) {
    printf("unusable: %s\n", why);
    return 2;
  }
  const struct sandbox_state *is = &self.state;
  printf("tier %s\ncgroup %d\n", names[is->tier], is->site.cgroup.version);
  for (int i = 0; i < is->reason_count; i++) printf("reason %s\n", is->reasons[i]);
  struct buffer tests = {0};
  bool passed = selftest_run(&self.state, &tests);
  struct reader from = {.at = tests.data, .end = tests.data + tests.length};
  for (uint32_t left = take_u32(&from); left > 0 && !from.bad; left--) {
    const char *name = take_text(&from);
    bool fine = take_u8(&from) != 0;
    printf("%s %s (%s)\n", fine ? "passed" : "FAILED", name, take_text(&from));
  }
  tiers_leave(&self.state);
  buffer_free(&tests);
  return passed ? 0 : 1;
}
