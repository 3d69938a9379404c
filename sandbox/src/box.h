#ifndef VERDICT_BOX_H
#define VERDICT_BOX_H
/*
 * A box runs one program at a time. This file declares the functions that run outside the box, in the keeper (the
 * process that serves the slot, see slot.h). A box reuses its namespaces and root for all runs; its work folders,
 * memory group and kernel objects are replaced.
 */
#include "cgroup.h"
#include "faults.h"
#include "launch.h"
#include "mounts.h"
#include "profiles.h"

/* Identifies a folder, so that it can be distinguished from a later folder with the same path. */
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
  int folders;   /* with namespaces: the tmpfs for the next run's files, see folders.h; else -1 */
  dev_t device;  /* device number of the file system in `folders` */
  dev_t mounted; /* device number of the last run's file system, which is still mounted in the box; 0 = none */
  int work, tmp; /* the program's /w and, without namespaces, its temporary folder */
  int empty; /* an empty folder of the host, owned by the caller; -1 = none */
  char artefact[4096]; /* the host folder mounted at /a */
  struct folder_mark shown;
  bool clean;          /* the box is prepared for the next run */
  bool broken;         /* the box's first process cannot start another run */
  bool quiet;          /* whether the box's last program wrote less than QUIET_BYTES */
};

void box_open(struct box *box, const struct confinement *as, const struct cgroup_site *site,
              const char *name);

/*
 * Prepares the box for a run. Afterwards, the box is clean and its first process is running; the box uses this profile,
 * has new writable folders, and contains the program's artefact ("" = none) at /a.
 */
bool box_ready(struct box *box, const struct profile *profile, const struct program *program,
               struct failed *failed);

/* Starts a program; when it ends, a `struct report` arrives on box->socket. */
/* `with`: IGNORE_SIGPIPE, FOLLOW_EXIT, both or neither. */
bool box_launch(struct box *box, const struct program *program, const int *streams, uint32_t with);
void box_kill(struct box *box);

/* Returns 1 if `out` contains the report, and 0 if the box's first process has ended. */
int box_report(struct box *box, struct report *out);

/* Called between two runs of a request: deletes the run's files and resets the memory cgroup. */
void box_clean(struct box *box);

/* Called after the last result of a request was sent: like box_clean, but also unmounts the folders. */
void box_rest(struct box *box);

/*
 * Whether the artefact may stay mounted after a request. This saves 0.25 ms if the next request needs the same
 * artefact, as it often does. True only if programs cannot change the artefact.
 */
bool box_may_keep_artefact(const struct box *box);
void box_drop_artefact(struct box *box);
void box_close(struct box *box);
#endif
