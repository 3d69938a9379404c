#include "selftest.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "fds.h"

static void burn(unsigned milliseconds) {
  struct timespec used;
  do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  while ((uint64_t)used.tv_sec * 1000 + (uint64_t)used.tv_nsec / 1000000 < milliseconds);
}

_Noreturn void selftest_probe(const char *name) {
  if (strcmp(name, "memory") == 0) {
    for (size_t piece = 1 << 20;;) {
      char *at = mmap(NULL, piece, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (at != MAP_FAILED) memset(at, 1, piece);
    }
  }
  if (strcmp(name, "forks") == 0) {
    int made = 0;
    for (;; made++) {
      pid_t child = fork();
      if (child == 0) pause();
      if (child < 0 || made == 200) break;
    }
    _exit(made < 200 ? 0 : 1);
  }
  if (strcmp(name, "network") == 0) _exit(socket(AF_INET, SOCK_STREAM, 0) < 0 ? 0 : 1);
  if (strcmp(name, "files") == 0) _exit(open("/etc/shadow", O_RDONLY) < 0 && getuid() != 0 ? 0 : 1);
  if (strcmp(name, "burn") == 0) {
    burn(200);
    _exit(0);
  }
  _exit(2);
}

struct probe {
  const char *name;
  enum ended ended;
  uint32_t processes;
};

static const struct probe probes[] = {{"memory", ENDED_MEMORY, 8},
                                      {"forks", ENDED_EXITED, 20},
                                      {"network", ENDED_EXITED, 8},
                                      {"files", ENDED_EXITED, 8},
                                      {"burn", ENDED_EXITED, 8}};

/* CPU time needed to start a program, measured with a minimal probe. */
static uint64_t start_cpu_us;

static bool judge_probe(const struct probe *probe, const struct run *run, char *detail,
                        size_t capacity) {
  const struct result *is = &run->result;
  bool fine = is->ended == probe->ended && (is->ended != ENDED_EXITED || is->exit_code == 0);
  snprintf(detail, capacity, "ended %d, exit %d, cpu %llu ms, memory %llu KiB, killed %u %.120s",
           (int)is->ended, is->exit_code, (unsigned long long)is->cpu_us / 1000,
           (unsigned long long)is->memory / 1024, is->killed, is->cause);
  if (strcmp(probe->name, "forks") == 0) fine = fine && is->killed > 0;
  if (strcmp(probe->name, "burn") == 0)
    fine = fine && is->cpu_us > 185000 && is->cpu_us < 215000 + start_cpu_us;
  if (strcmp(probe->name, "network") == 0) start_cpu_us = is->cpu_us;
  return fine;
}

static bool try_probe(struct slot *slot, const struct probe *probe, const char *folder, char *detail,
                      size_t capacity) {
  static const struct profile empty = {.name = ""};
  char command[] = "/a/verdict-sandbox", option[] = "--probe", name[16];
  struct failed failed;
  snprintf(name, sizeof name, "%s", probe->name);
  char *argv[] = {command, option, name, NULL}, *env[] = {NULL};
  char shown[4096];
  snprintf(shown, sizeof shown, "%s", folder);
  struct program program = {.argv = argv, .env = env, .artefact = shown};
  /* These limits are far higher than necessary, because an emulated machine may take a second to set up the memory
     pages of the first probe. */
  program.limits = (struct limits){.cpu_us = 10000000, .wall_us = 20000000, .elapsed_us = 60000000,
                                   .memory = 64 << 20,
                                   .output = 4096, .processes = probe->processes, .files = 64};
  struct run run = {.output_fd = -1, .error_fd = -1};
  struct run *all[] = {&run};
  int input = slot_input(slot, "");
  if (!box_ready(&slot->program, &empty, &program, &failed))
    run_failed(&run, &failed);
  else if (run_start(&run, &slot->program, &program, &(struct streams){.input = input, .output = -1}))
    run_wait(all, 1, &slot->client, NULL);
  close_if_open(&input);
  bool fine = judge_probe(probe, &run, detail, capacity);
  run_free(&run);
  box_clean(&slot->program);
  return fine;
}

/* The probe `burn` checks the measured CPU time. It is repeated up to three times until it passes. On a busy machine, a
   single measurement may be wrong; if the clock itself is inaccurate, all three measurements are wrong. */
static bool run_probe(struct slot *slot, const struct probe *probe, const char *folder,
                      struct buffer *out) {
  char detail[256] = "";
  bool fine = false;
  for (int left = strcmp(probe->name, "burn") == 0 ? 3 : 1; !fine && left > 0; left--)
    fine = try_probe(slot, probe, folder, detail, sizeof detail);
  put_text(out, probe->name);
  put_u8(out, fine);
  put_text(out, detail);
  return fine;
}

bool selftest_run(struct sandbox_state *state, struct buffer *out) {
  char own[4096];
  ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
  size_t count = sizeof probes / sizeof *probes;
  struct slot slot = {.site = &state->site, .input = -1};
  bool fine = n > 0;
  own[n > 0 ? n : 0] = '\0';
  client_open(&slot.client, -1);
  fine = fine && slot_open_box(&slot.program, &state->site, "slot0",
                               tiers_claim_uid(state, 0));
  put_u32(out, fine ? (uint32_t)count : 0);
  const char *folder = dirname(own);
  for (size_t i = 0; fine && i < count; i++)
    if (!run_probe(&slot, &probes[i], folder, out)) state->failed_probes++;
  box_close(&slot.program);
  return fine && state->failed_probes == 0;
}
