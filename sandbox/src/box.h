#ifndef VERDICT_BOX_H
#define VERDICT_BOX_H
/*
 * A prepared place to run one program at a time, seen from the keeper: its namespaces and root live
 * on between runs, its work folders, memory group and kernel objects do not.
 */
#include "cgroup.h"
#include "launch.h"
#include "mounts.h"
#include "profiles.h"

#define BOX_FOLDERS 3

/* Tells a folder from another one that bears its name later. */
struct folder_mark {
  dev_t device;
  ino_t number;
  struct timespec changed;
};

struct box {
  struct confinement as;
  const struct cgroup_site *site;
  struct group group;
  char name[64];
  const struct profile *profile;
  pid_t init;
  int socket;
  int work, tmp, shm; /* folders that the program sees as /w, /tmp and /dev/shm */
  struct untouched were[BOX_FOLDERS];
  int empty; /* a folder of the host with nothing in it, -1 = none; stays the caller's */
  char artefact[4096]; /* what lies at /a */
  struct folder_mark shown;
  bool clean;          /* prepared for the next run */
  bool quiet;          /* its last program wrote next to nothing */
};

void box_open(struct box *box, const struct confinement *as, const struct cgroup_site *site,
              const char *name);

/* Makes the box fit: alive, with this profile, clean, with this artefact ("" = none) at /a. */
bool box_ready(struct box *box, const struct profile *profile, const char *artefact, char *why,
               size_t room);

/* Starts a program; its end arrives as a `struct report` on box->socket. */
/* `with`: IGNORE_SIGPIPE and FOLLOW_EXIT or neither. */
bool box_launch(struct box *box, const struct program *program, const int *streams, uint32_t with);
void box_kill(struct box *box);

/* 1: the report; 0: the box died. */
int box_report(struct box *box, struct report *out);

/* After the answer has left: fresh folders, fresh memory group. */
void box_clean(struct box *box);

/*
 * What lies at /a may stay for the next request, which often asks for the same: making and removing the
 * view takes a quarter of a millisecond. Only where no program can change it.
 */
bool box_may_keep_artefact(const struct box *box);
void box_drop_artefact(struct box *box);
void box_close(struct box *box);
#endif
