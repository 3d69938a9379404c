#ifndef VERDICT_BOX_H
#define VERDICT_BOX_H
/*
 * A box runs one program at a time; this file contains the keeper's part of the code. Its namespaces and root are
 * reused between runs; its work folders, memory group and kernel objects are replaced.
 */
#include "cgroup.h"
#include "faults.h"
#include "launch.h"
#include "mounts.h"
#include "profiles.h"

/* Identifies a folder even if a new folder later gets the same name. */
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
  int folders;   /* with namespaces: everything the next run may write to, see folders.h; else -1 */
  dev_t device;  /* the file system of these folders */
  dev_t mounted; /* the root of the last run, still mounted in the box; 0 = none */
  int work, tmp; /* the program's /w and, without namespaces, its temporary folder */
  int empty; /* an empty folder of the host, -1 = none; owned by the caller */
  char artefact[4096]; /* the host folder mounted at /a */
  struct folder_mark shown;
  bool clean;          /* the box is prepared for the next run */
  bool broken;         /* the box's process cannot start another run */
  bool quiet;          /* whether the box's last program wrote less than QUIET_BYTES */
};

void box_open(struct box *box, const struct confinement *as, const struct cgroup_site *site,
              const char *name);

/*
 * Prepares the box: afterwards the box is running and clean, has this profile and new writable folders, and shows the
 * program's artefact ("" = none) at /a.
 */
bool box_ready(struct box *box, const struct profile *profile, const struct program *program,
               struct failed *failed);

/* Starts a program; when it ends, a `struct report` arrives on box->socket. */
/* `with`: IGNORE_SIGPIPE, FOLLOW_EXIT, both or neither. */
bool box_launch(struct box *box, const struct program *program, const int *streams, uint32_t with);
void box_kill(struct box *box);

/* 1: `out` contains the report; 0: the box's process has ended. */
int box_report(struct box *box, struct report *out);

/* Called between two runs of a request: deletes the run's files and resets the memory cgroup. */
void box_clean(struct box *box);

/* Called after the last result was sent: does the same as box_clean, and unmounts the folders. */
void box_rest(struct box *box);

/*
 * The artefact may stay mounted, because the next request often needs the same artefact, and mounting and unmounting
 * take 0.25 ms. Returns true only if no program can change the artefact.
 */
bool box_may_keep_artefact(const struct box *box);
void box_drop_artefact(struct box *box);
void box_close(struct box *box);
#endif
