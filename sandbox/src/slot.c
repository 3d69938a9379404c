#include "slot.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "fds.h"
#include "work.h"

#define LOG_KEPT (64u << 10)
/* Artefacts of a slot that has been idle for this many milliseconds are dropped. The pauses between the requests of a
   busy judge are shorter. */
#define IDLE_MS 200

void collect(void *to, const unsigned char *data, size_t length) {
  struct collected *kept = to;
  size_t free_bytes = kept->limit - kept->bytes.length;
  put_raw(&kept->bytes, data, length < free_bytes ? length : free_bytes);
}

void put_result(struct buffer *to, const struct run *run) {
  const struct result *from = &run->result;
  put_u8(to, (uint8_t)from->ended);
  put_u32(to, (uint32_t)from->exit_code);
  put_u32(to, (uint32_t)from->signal);
  put_u64(to, from->cpu_us);
  put_u64(to, from->wall_us);
  put_u64(to, from->waited_us);
  put_u64(to, from->stolen_us);
  put_u64(to, from->memory);
  put_u64(to, from->output);
  put_u32(to, from->killed);
  put_u32(to, from->refused);
  put_bytes(to, run->errors.data, run->errors.length);
  put_u8(to, from->ended == ENDED_FAILED ? (uint8_t)from->fault : FAULT_NONE);
  put_text(to, from->cause);
}

const struct profile *slot_profile(const struct slot *slot, const struct program *program) {
  return profile_named(&slot->site->profiles, program->profile);
}

/* Whether programs run under the sandbox's own uid. Such programs own the sandbox's files and could change them for
   later runs. */
static bool shares_uid(const struct confinement *as) { return as->map_uid || !as->change_uid; }

/* Creates the slot's input file if there is none, and sets its offset to the beginning. The input file is a file in
   memory. Programs cannot write to it, even through /proc/self/fd. */
static bool empty_input(struct slot *slot) {
  if (shares_uid(&slot->site->as)) close_if_open(&slot->input);
  if (slot->input < 0) {
    slot->input = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (slot->input < 0 || fchmod(slot->input, 0444) != 0) return false;
  }
  return lseek(slot->input, 0, SEEK_SET) == 0;
}

/* The file is overwritten and then truncated, so that its pages are reused. */
static bool fill_input(struct slot *slot, const char *path) {
  off_t length;
  return empty_input(slot) && work_fill(slot->input, path) &&
         (length = lseek(slot->input, 0, SEEK_CUR)) >= 0 && ftruncate(slot->input, length) == 0;
}

/*
 * Copies the input into memory for each run. There are three reasons for this. The time to read the input from disk is
 * not charged to the program. The program can open /dev/stdin even if it may not read the original file. The path of
 * the original file is not revealed.
 */
int slot_input(struct slot *slot, const char *path) {
  char again[64];
  static const struct timespec epoch[2];
  const int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  if (!path[0]) return open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (!fill_input(slot, path)) return -1;
  /* Resets the file's timestamps, which would reveal when the previous run read the file. */
  if (futimens(slot->input, epoch) != 0) return -1;
  if (shares_uid(&slot->site->as) && fcntl(slot->input, F_ADD_SEALS, seals) != 0) return -1;
  snprintf(again, sizeof again, "/proc/self/fd/%d", slot->input);
  return open(again, O_RDONLY | O_CLOEXEC);
}

bool slot_open_box(struct box *box, const struct site *site, const char *name, uid_t uid) {
  struct confinement as = site->as;
  as.uid = uid;
  if (site->folder) {
    char path[4096];
    if (!format_path(path, sizeof path, "%s/%s", site->folder, name)) return false;
    if (mkdir(path, 0711) != 0 && errno != EEXIST) return false;
    as.folder = strdup(path);
  }
  box_open(box, &as, &site->cgroup, name);
  box->empty = site->empty;
  return true;
}

static bool refuse(struct slot *slot, const char *why) {
  struct buffer out = {0};
  put_text(&out, why);
  bool fine = client_send(&slot->client, FRAME_REFUSED, &out);
  buffer_free(&out);
  return fine;
}

static bool send_done(struct slot *slot, bool aborted) {
  struct buffer out = {0};
  put_u8(&out, aborted);
  bool fine = client_send(&slot->client, FRAME_DONE, &out);
  buffer_free(&out);
  return fine;
}

/* Creates the files of a request in the work folder, with the program's user as their owner. Copies of host files are
   read-only; files whose content is in the request are writable. */
static bool put_files(struct slot *slot, const struct program *program,
                      const struct named_file *files, uint32_t count, struct failed *failed) {
  struct box *box = &slot->program;
  for (uint32_t i = 0; i < count; i++) {
    const struct named_file *file = &files[i];
    box->clean = false;
    if (!injected(program->env, FAILED_FILE) &&
        work_put(box->work, file, box->as.uid, file->source ? 0444 : 0644))
      continue;
    failed_at(failed, FAILED_FILE, errno, "file %.200s: %s", file->name, strerror(errno));
    return false;
  }
  return true;
}

static bool prepare_input(struct slot *slot, const struct program *program, const char *path, int *out,
                       struct failed *failed) {
  if (!injected(program->env, FAILED_INPUT) && (*out = slot_input(slot, path)) >= 0) return true;
  failed_at(failed, FAILED_INPUT, errno, "stdin: %s", strerror(errno));
  return false;
}

static bool serve_run(struct slot *slot, struct run_request *request) {
  const struct profile *profile = slot_profile(slot, &request->program);
  if (!profile) return refuse(slot, "unknown profile");
  struct collected output = {.limit = request->keep_output};
  struct run run = {.on_output = collect, .to = &output, .output_fd = -1, .error_fd = -1};
  struct run *all[] = {&run};
  struct buffer out = {0};
  struct failed failed;
  enum client_state client = CLIENT_WAITING;
  int input = -1;
  bool ready = box_ready(&slot->program, profile, &request->program, &failed) &&
               put_files(slot, &request->program, request->files, request->file_count, &failed) &&
               prepare_input(slot, &request->program, request->input, &input, &failed);
  if (!ready)
    run_failed(&run, &failed);
  else if (run_start(&run, &slot->program, &request->program, &(struct streams){.input = input, .output = -1}))
    client = run_wait(all, 1, &slot->client, NULL);
  close_if_open(&input);
  bool fine = client != CLIENT_GONE;
  if (client == CLIENT_ABORTED) {
    fine = send_done(slot, true);
  } else if (fine) {
    put_result(&out, &run);
    put_bytes(&out, output.bytes.data, output.bytes.length);
    fine = client_send(&slot->client, FRAME_RESULT, &out);
  }
  buffer_free(&out);
  buffer_free(&output.bytes);
  run_free(&run);
  return fine;
}

/* Removes the path of the box's folder from a compiler's messages, which contain it if there are no mount
   namespaces. */
static void hide_folder(const struct confinement *as, struct buffer *log) {
  if (!as->folder || log->length == 0) return;
  size_t length = strlen(as->folder);
  unsigned char *at = log->data, *end = log->data + log->length;
  while ((at = memmem(at, (size_t)(end - at), as->folder, length))) {
    memmove(at, at + length, (size_t)(end - at) - length);
    end -= length;
  }
  log->length = (size_t)(end - log->data);
}

static bool send_compiled(struct slot *slot, struct run *run, struct collected *log,
                          const struct compile_request *request) {
  struct buffer out = {0}, kept = {0};
  uint32_t count = 0;
  struct failed failed;
  const struct result *is = &run->result;
  if (is->ended == ENDED_EXITED && is->exit_code == 0 &&
      !work_keep(&slot->program.as, slot->program.work, request, &kept, &count, &failed))
    run_failed(run, &failed);
  hide_folder(&slot->program.as, &log->bytes);
  put_result(&out, run);
  put_bytes(&out, log->bytes.data, log->bytes.length);
  put_u32(&out, count);
  put_raw(&out, kept.data, kept.length);
  bool fine = client_send(&slot->client, FRAME_RESULT, &out);
  buffer_free(&kept);
  buffer_free(&out);
  return fine;
}

static bool serve_compile(struct slot *slot, struct compile_request *request) {
  const struct profile *profile = slot_profile(slot, &request->program);
  if (!profile) return refuse(slot, "unknown profile");
  struct collected log = {.limit = LOG_KEPT};
  struct run run = {.on_output = collect, .to = &log, .output_fd = -1, .error_fd = -1};
  struct run *all[] = {&run};
  struct failed failed;
  enum client_state client = CLIENT_WAITING;
  int input = -1;
  bool ready = box_ready(&slot->program, profile, &request->program, &failed) &&
               put_files(slot, &request->program, request->files, request->file_count, &failed) &&
               prepare_input(slot, &request->program, "", &input, &failed);
  if (!ready)
    run_failed(&run, &failed);
  else if (run_start(&run, &slot->program, &request->program, &(struct streams){.input = input, .output = -1, .merged = true}))
    client = run_wait(all, 1, &slot->client, NULL);
  close_if_open(&input);
  bool fine = client == CLIENT_ABORTED ? send_done(slot, true)
              : client == CLIENT_GONE  ? false
                                     : send_compiled(slot, &run, &log, request);
  buffer_free(&log.bytes);
  run_free(&run);
  return fine;
}

static void drop_artefacts(struct slot *slot) {
  box_drop_artefact(&slot->program);
  box_drop_artefact(&slot->judge);
}

static bool serve_frame(struct slot *slot, struct frame *frame) {
  bool fine;
  if (frame->kind == FRAME_RUN) {
    struct run_request request;
    fine = decode_run(frame, &request) ? serve_run(slot, &request) : refuse(slot, "malformed run");
    free_run(&request);
  } else if (frame->kind == FRAME_COMPILE) {
    struct compile_request request;
    fine = decode_compile(frame, &request) ? serve_compile(slot, &request)
                                           : refuse(slot, "malformed compile");
    free_compile(&request);
  } else if (frame->kind == FRAME_JUDGE) {
    struct judge_request request;
    fine = decode_judge(frame, &request)
               ? judge_serve(slot, &request)
               : refuse(slot, "malformed judge");
    free_judge(&request);
  } else {
    /* The client may have sent an abort before it learned that its request had ended; such an abort is ignored. */
    fine = frame->kind == FRAME_ABORT || refuse(slot, "unknown frame");
  }
  /* The artefact is dropped only after the result has been sent. */
  if (!box_may_keep_artefact(&slot->program)) drop_artefacts(slot);
  box_rest(&slot->program);
  box_rest(&slot->judge);
  return fine;
}

_Noreturn void slot_serve(int client, const struct site *site, int index, uid_t uid,
                          uid_t judge_uid) {
  struct slot slot = {.site = site, .input = -1};
  char name[32];
  client_open(&slot.client, client);
  snprintf(name, sizeof name, "slot%d", index);
  prctl(PR_SET_NAME, name);
  struct frame frame;
  bool serving = slot_open_box(&slot.program, site, name, uid);
  snprintf(name, sizeof name, "slot%d-judge", index);
  serving = serving && slot_open_box(&slot.judge, site, name, judge_uid);
  while (serving) {
    struct pollfd ready = {.fd = client, .events = POLLIN};
    if (poll(&ready, 1, IDLE_MS) == 0) drop_artefacts(&slot);
    if (frame_read(client, &frame) != 1) break;
    serving = serve_frame(&slot, &frame);
    frame_free(&frame);
  }
  box_close(&slot.program);
  box_close(&slot.judge);
  _exit(0);
}
