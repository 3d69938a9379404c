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
/* Between two requests of a busy judge lies less. */
#define RESTLESS_MS 200

void collect(void *to, const unsigned char *data, size_t length) {
  struct collected *kept = to;
  size_t room = kept->most - kept->bytes.length;
  put_raw(&kept->bytes, data, length < room ? length : room);
}

void put_result(struct buffer *to, const struct run *run) {
  const struct result *from = &run->result;
  put_u8(to, (uint8_t)from->ended);
  put_u32(to, (uint32_t)from->exit_code);
  put_u32(to, (uint32_t)from->signal);
  put_u64(to, from->cpu_us);
  put_u64(to, from->wall_us);
  put_u64(to, from->memory);
  put_u64(to, from->output);
  put_u32(to, from->killed);
  put_bytes(to, run->errors.data, run->errors.length);
  put_text(to, from->cause);
}

const struct profile *slot_profile(const struct slot *slot, const struct program *program) {
  return profile_named(&slot->site->profiles, program->profile);
}

/* Programs that share the uid of the sandbox own what it makes, and could change it for the next. */
static bool shares_uid(const struct confinement *as) { return as->map_uid || !as->change_uid; }

/* An empty memory file, read-only for the program even through /proc/self/fd. */
static bool empty_input(struct slot *slot) {
  if (shares_uid(&slot->site->as)) close_if_open(&slot->input);
  if (slot->input < 0) {
    slot->input = memfd_create("input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (slot->input < 0 || fchmod(slot->input, 0444) != 0) return false;
  }
  return lseek(slot->input, 0, SEEK_SET) == 0;
}

/* Written over what was there and cut behind it: the pages need not be taken and given back. */
static bool fill_input(struct slot *slot, const char *path) {
  off_t length;
  return empty_input(slot) && work_fill(slot->input, path) &&
         (length = lseek(slot->input, 0, SEEK_CUR)) >= 0 && ftruncate(slot->input, length) == 0;
}

/*
 * A copy in memory, made anew for each run: the program is not charged for reading a cold file,
 * may open /dev/stdin whatever the file's rights are, and never learns the file's path.
 */
int slot_input(struct slot *slot, const char *path) {
  char again[64];
  static const struct timespec epoch[2];
  const int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  if (!path[0]) return open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (!fill_input(slot, path)) return -1;
  /* When the run before has read it is nobody's business. */
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

static bool serve_run(struct slot *slot, struct run_request *request) {
  const struct profile *profile = slot_profile(slot, &request->program);
  if (!profile) return refuse(slot, "unknown profile");
  struct collected output = {.most = request->keep_output};
  struct run run = {.on_output = collect, .to = &output, .output_fd = -1, .error_fd = -1};
  struct run *all[] = {&run};
  struct buffer out = {0};
  char why[512];
  enum client_word word = CLIENT_SILENT;
  int input = -1;
  bool ready =
      box_ready(&slot->program, profile, request->program.artefact, why, sizeof why);
  for (uint32_t i = 0; ready && i < request->file_count; i++) {
    slot->program.clean = false;
    ready = work_put(slot->program.work, &request->files[i], slot->program.as.uid, 0444);
    if (!ready) snprintf(why, sizeof why, "file %.200s: %s", request->files[i].source, strerror(errno));
  }
  if (ready && (input = slot_input(slot, request->input)) < 0) {
    ready = false;
    snprintf(why, sizeof why, "stdin: %s", strerror(errno));
  }
  if (!ready)
    run_failed(&run, why);
  else if (run_start(&run, &slot->program, &request->program, &(struct streams){.input = input, .output = -1}))
    word = run_wait(all, 1, &slot->client, 0);
  close_if_open(&input);
  bool fine = word != CLIENT_GONE;
  if (word == CLIENT_ABORTED) {
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

/* Without mount namespaces a compiler's messages show where the folder really lies. */
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
  char why[256];
  const struct result *is = &run->result;
  if (is->ended == ENDED_EXITED && is->exit_code == 0 &&
      !work_keep(&slot->program.as, slot->program.work, request, &kept, &count, why, sizeof why))
    run_failed(run, why);
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
  struct collected log = {.most = LOG_KEPT};
  struct run run = {.on_output = collect, .to = &log, .output_fd = -1, .error_fd = -1};
  struct run *all[] = {&run};
  char why[512];
  enum client_word word = CLIENT_SILENT;
  int input = slot_input(slot, "");
  bool ready = input >= 0 && box_ready(&slot->program, profile, request->program.artefact, why,
                                       sizeof why);
  for (uint32_t i = 0; ready && i < request->file_count; i++) {
    slot->program.clean = false;
    ready = work_put(slot->program.work, &request->files[i], slot->program.as.uid, 0644);
    if (!ready) snprintf(why, sizeof why, "file %.200s: %s", request->files[i].name, strerror(errno));
  }
  if (!ready)
    run_failed(&run, why);
  else if (run_start(&run, &slot->program, &request->program, &(struct streams){.input = input, .output = -1, .merged = true}))
    word = run_wait(all, 1, &slot->client, 0);
  close_if_open(&input);
  bool fine = word == CLIENT_ABORTED ? send_done(slot, true)
              : word == CLIENT_GONE  ? false
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
    /* An abort that crossed the end of its request. */
    fine = frame->kind == FRAME_ABORT || refuse(slot, "unknown frame");
  }
  /* The answer has left. */
  if (!box_may_keep_artefact(&slot->program)) drop_artefacts(slot);
  box_clean(&slot->program);
  box_clean(&slot->judge);
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
    struct pollfd asked = {.fd = client, .events = POLLIN};
    if (poll(&asked, 1, RESTLESS_MS) == 0) drop_artefacts(&slot);
    if (frame_read(client, &frame) != 1) break;
    serving = serve_frame(&slot, &frame);
    frame_free(&frame);
  }
  box_close(&slot.program);
  box_close(&slot.judge);
  _exit(0);
}
