#ifndef VERDICT_SLOT_H
#define VERDICT_SLOT_H
/* The keeper is the process that serves one slot: it serves one connection and handles one request at a time. */
#include "box.h"
#include "frames.h"
#include "profiles.h"
#include "run.h"

struct site { /* properties of this machine and sandbox, the same for all slots */
  struct confinement as; /* without `uid` and `folder`, which differ between boxes */
  struct cgroup_site cgroup;
  struct profiles profiles;
  const char *folder; /* weak tier: parent of the boxes' folders */
  int empty;          /* descriptor of an empty folder; -1 = none */
};

struct slot {
  struct client client;
  const struct site *site;
  struct box program, judge;
  int input; /* the file in memory that programs read as stdin */
};

/* Never returns. */
_Noreturn void slot_serve(int client, const struct site *site, int index, uid_t uid,
                          uid_t judge_uid);

bool slot_open_box(struct box *box, const struct site *site, const char *name, uid_t uid);

/* Copies the file `path` and opens the copy for use as stdin ("" = empty stdin); returns -1 on failure. */
int slot_input(struct slot *slot, const char *path);

/* Collects up to `limit` bytes. */
struct collected {
  struct buffer bytes;
  size_t limit;
};
void collect(void *to, const unsigned char *data, size_t length);

void put_result(struct buffer *to, const struct run *run);
const struct profile *slot_profile(const struct slot *slot, const struct program *program);

/* Serves a judge request and sends a result for each case; returns false if the client has disconnected. */
bool judge_serve(struct slot *slot, struct judge_request *request);
#endif
