#ifndef VERDICT_SLOT_H
#define VERDICT_SLOT_H
/* The keeper of one slot: serves one connection, one request at a time. */
#include "box.h"
#include "frames.h"
#include "profiles.h"
#include "run.h"

struct site { /* what the supervisor has found out, the same for all slots */
  struct confinement as; /* without uid and folder */
  struct cgroup_site cgroup;
  struct profiles profiles;
  const char *folder; /* weak tier: holds one folder per box */
  int empty;          /* a folder with nothing in it, -1 = none */
};

struct slot {
  struct client client;
  const struct site *site;
  struct box program, judge;
  int input; /* memory file that stdin is read from */
};

/* Never returns. */
_Noreturn void slot_serve(int client, const struct site *site, int index, uid_t uid,
                          uid_t judge_uid);

bool slot_open_box(struct box *box, const struct site *site, const char *name, uid_t uid);

/* Opens the text of `path` ("" = empty) as a fresh stdin; -1 on failure. */
int slot_input(struct slot *slot, const char *path);

/* Collects at most `most` bytes. */
struct collected {
  struct buffer bytes;
  size_t most;
};
void collect(void *to, const unsigned char *data, size_t length);

void put_result(struct buffer *to, const struct run *run);
const struct profile *slot_profile(const struct slot *slot, const struct program *program);

/* Answers a judge request case by case; false when the client has gone. */
bool judge_serve(struct slot *slot, struct judge_request *request);
#endif
