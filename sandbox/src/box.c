#include "box.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fds.h"
#include "folders.h"
#include "init.h"
#include "work.h"

#define NR_close_range 436

/* Sizes of the file system that contains a run's files. TMPFS_SIZE_UNCOUNTED is used if no cgroup counts the pages of
   this tmpfs. If there is one, TMPFS_SIZE is used: it is larger than the memory limit of the run, so the memory limit
   also limits the files. */
#define TMPFS_SIZE "1g"
#define TMPFS_SIZE_UNCOUNTED "256m"

void box_open(struct box *box, const struct confinement *as, const struct cgroup_site *site,
              const char *name) {
  memset(box, 0, sizeof *box);
  box->as = *as;
  box->as.born_in_group = site->version == 2;
  box->site = site;
  box->socket = box->folders = box->work = box->tmp = box->empty = -1;
  snprintf(box->name, sizeof box->name, "%s", name);
}

/* Calls clone without a new stack; the call behaves like fork, but the child starts in new namespaces. */
static pid_t fork_into(unsigned long namespaces) {
  return (pid_t)syscall(SYS_clone, namespaces | SIGCHLD, 0, 0, 0, 0);
}

static void silence_streams(void) {
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int i = 0; nothing >= 0 && i < 3; i++) dup2(nothing, i);
}

/*
 * Sets the login id of this process. Otherwise, a program could set one and thereby start a session, and the kernel
 * counts sessions for the whole machine. Once an id has been set, it cannot be changed. The write has no effect if the
 * login id is already set or if the kernel has no login ids.
 */
static void set_login(void) {
  char uid[16];
  snprintf(uid, sizeof uid, "%u", geteuid());
  write_text("/proc/self/loginuid", uid);
}

static _Noreturn void become_init(struct box *box, const struct profile *profile, int socket,
                                  pid_t keeper) {
  /* With a PID namespace, this process is killed when its parent (the keeper, which is the process that serves the
     slot) ends. Without a PID namespace, this process must outlive the keeper, because it has to kill the run's
     processes; it ends when its socket is closed. */
  if (box->as.namespaces) prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_NAME, box->name);
  silence_streams();
  if (!group_settle(&box->group)) _exit(1);
  /* The keeper (the parent process) may have ended in the meantime; this process then has another parent and exits.
     Inside a PID namespace, this cannot be checked, because getppid() returns 0. */
  if (!box->as.namespaces && getppid() != keeper) _exit(1);
  write_text("/proc/self/oom_score_adj", "-1000");
  set_login();
  /* This process waits until a program ends. It has to notice the end at once, even on a busy machine. */
  setpriority(PRIO_PROCESS, 0, -20);
  /* Closes all descriptors except the standard streams and the socket that receives orders. */
  if (dup2(socket, 3) < 0 || syscall(NR_close_range, 4, ~0u, 0) != 0) _exit(1);
  fcntl(3, F_SETFD, FD_CLOEXEC);
  if (!box->as.namespaces) prctl(PR_SET_CHILD_SUBREAPER, 1);
  /* The process that started the sandbox may ignore some signals. Programs would inherit the ignored signals, so all
     signals are reset (see launch.c). */
  for (int number = 1; number < 65; number++)
    if (number != SIGKILL && number != SIGSTOP) signal(number, SIG_DFL);
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  signal(SIGPIPE, SIG_IGN);
  init_serve(3, &box->as, profile);
}

static bool start_init(struct box *box, const struct profile *profile, char *why, size_t capacity) {
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0) return false;
  int size = 512 << 10;
  setsockopt(pair[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
  unsigned long namespaces =
      box->as.namespaces ? CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWUTS | CLONE_NEWIPC
                         : 0;
  pid_t keeper = getpid();
  box->init = fork_into(namespaces);
  if (box->init == 0) become_init(box, profile, pair[1], keeper);
  close(pair[1]);
  box->socket = pair[0];
  if (box->init < 0) {
    snprintf(why, capacity, "clone: %s", strerror(errno));
    return false;
  }
  char answer[512];
  int none[MAX_SENT_FDS], count;
  long n = receive_with_fds(box->socket, answer, sizeof answer - 1, none, &count);
  answer[n > 0 ? n : 0] = '\0';
  if (n > 0 && answer[0] == '\0') return true;
  snprintf(why, capacity, "%s", n > 0 ? answer : "the box ended while it was being prepared");
  return false;
}

static void end_init(struct box *box) {
  close_if_open(&box->socket);
  if (box->init > 0) {
    kill(box->init, SIGKILL);
    while (waitpid(box->init, NULL, 0) < 0 && errno == EINTR) continue;
  }
  box->init = 0;
  box->profile = NULL;
  box->artefact[0] = '\0';
  box->shown = (struct folder_mark){0};
  box->clean = false;
  box->mounted = 0;
  box->broken = false;
  work_leave(&box->as, &box->work, &box->tmp);
  close_if_open(&box->folders);
  group_close(&box->group);
}

static bool order(struct box *box, struct launch *what, const int *fds, int count) {
  struct report answer;
  what->order = ORDER_PREPARE;
  if (!send_with_fds(box->socket, what, sizeof *what, fds, count)) return false;
  return box_report(box, &answer) == 1 && answer.error == 0;
}

/* Recreates all folders for every run. If only the used folders were recreated, later programs could find out which
   folders earlier programs had used. */
static bool renew_folders(struct box *box) {
  struct stat is;
  box->clean = false;
  if (!box->as.namespaces) return work_fresh_folder(&box->as, &box->work, &box->tmp);
  box->folders = folders_new(box->site->version ? TMPFS_SIZE : TMPFS_SIZE_UNCOUNTED);
  if (box->folders < 0 || fstat(box->folders, &is) != 0) return false;
  box->device = is.st_dev;
  box->work = folders_open_work(box->folders);
  return box->work >= 0;
}

static bool unmount_folders(struct box *box) {
  struct launch what = {.with = DROP_FOLDERS};
  if (!box->mounted) return true;
  if (!order(box, &what, NULL, 0)) return false;
  folders_await_end(box->mounted);
  box->mounted = 0;
  return true;
}

/*
 * `unmount`: whether to unmount the folders now. Otherwise only the files are deleted now, and the box unmounts the
 * folders during a later run. If programs have the sandbox's uid, the folders are always unmounted now, because such
 * programs can leave behind more than files, for example attributes of the folders.
 */
static bool leave_folders(struct box *box, bool unmount) {
  if (!box->as.namespaces) return work_fresh_folder(&box->as, &box->work, &box->tmp);
  if (box->folders >= 0 && !unmount)
    unmount = box->as.map_uid || box->broken || !folders_empty(box->folders);
  close_if_open(&box->work);
  close_if_open(&box->folders);
  return !unmount || unmount_folders(box);
}

static bool make_clean(struct box *box, bool unmount) {
  if (box->clean && !(unmount && box->mounted)) return true;
  box->clean = leave_folders(box, unmount) && group_fresh(&box->group);
  return box->clean;
}

static struct folder_mark mark_of(const char *folder) {
  struct stat is;
  if (!folder[0] || stat(folder, &is) != 0) return (struct folder_mark){0};
  return (struct folder_mark){is.st_dev, is.st_ino, is.st_ctim};
}

static bool is_shown(const struct box *box, const char *artefact, const struct folder_mark *now) {
  const struct folder_mark *then = &box->shown;
  return strcmp(box->artefact, artefact) == 0 && then->device == now->device &&
         then->number == now->number && then->changed.tv_sec == now->changed.tv_sec &&
         then->changed.tv_nsec == now->changed.tv_nsec;
}

static bool show_artefact(struct box *box, const char *artefact, struct failed *failed) {
  const struct folder_mark now = mark_of(artefact);
  if (is_shown(box, artefact, &now)) return true;
  if (strlen(artefact) >= sizeof box->artefact) {
    failed_at(failed, FAILED_ARTEFACT, ENAMETOOLONG, "artefact: its path is too long");
    return false;
  }
  struct launch what = {.with = artefact[0] ? WITH_ARTEFACT : DROP_ARTEFACT};
  bool fine;
  box->artefact[0] = '\0';
  if (!box->as.namespaces) {
    fine = work_show_artefact(&box->as, artefact);
  } else {
    int tree = artefact[0] ? mounts_read_only_tree(artefact, box->empty) : -1;
    fine = !artefact[0] || tree >= 0;
    if (fine) fine = order(box, &what, &tree, artefact[0] ? 1 : 0);
    close_if_open(&tree);
  }
  if (fine) {
    strcpy(box->artefact, artefact);
    box->shown = now;
  } else {
    failed_at(failed, FAILED_ARTEFACT, errno, "artefact %.200s: %s", artefact, strerror(errno));
  }
  return fine;
}

static bool open_init(struct box *box, const struct profile *profile, const struct program *program,
                      struct failed *failed) {
  char why[sizeof failed->why] = "box";
  errno = 0;
  if (!injected(program->env, FAILED_BOX) && group_open(&box->group, box->site, box->name) &&
      start_init(box, profile, why, sizeof why)) {
    box->profile = profile;
    return true;
  }
  failed_at(failed, FAILED_BOX, errno, "%s", why);
  end_init(box);
  return false;
}

/* Creates a link in the working folder for each file that the program expects there but that is stored next to the
   program in /a. The program may remove the links. */
static bool show_links(struct box *box, const struct program *program, struct failed *failed) {
  for (char **name = program->links; name && *name; name++) {
    char path[600], target[4096];
    box->clean = false;
    errno = ENAMETOOLONG;
    if (format_path(path, sizeof path, "/a/%s", *name) &&
        work_translate(&box->as, NULL, path, target, sizeof target) > 0 &&
        symlinkat(target, box->work, *name) == 0 &&
        (fchownat(box->work, *name, box->as.uid, box->as.uid, AT_SYMLINK_NOFOLLOW) == 0 ||
         errno == EPERM || errno == EINVAL))
      continue;
    failed_at(failed, FAILED_FILE, errno, "link %.200s: %s", *name, strerror(errno));
    return false;
  }
  return true;
}

bool box_ready(struct box *box, const struct profile *profile, const struct program *program,
               struct failed *failed) {
  bool renewed = injected(program->env, FAILED_BOX) || box->profile != profile;
  if (box->init > 0 && renewed) end_init(box);
  for (int attempt = 0; attempt < 2; attempt++) {
    if (box->init <= 0 && !open_init(box, profile, program, failed)) return false;
    if (injected(program->env, FAILED_ARTEFACT)) {
      failed_at(failed, FAILED_ARTEFACT, errno, "artefact: %s", strerror(errno));
      return false;
    }
    if (!injected(program->env, FAILED_CLEANING) && make_clean(box, false) && renew_folders(box))
      return show_artefact(box, program->artefact, failed) && show_links(box, program, failed);
    /* The box's first process may have been killed from outside between two runs. The loop therefore tries once more
       with a new process. */
    failed_at(failed, FAILED_CLEANING, errno, "cleaning: %s", strerror(errno));
    end_init(box);
  }
  return false;
}

/* In the weak tier, programs may not use the host's /tmp, so TMPDIR is set to a folder that belongs to the box. */
static size_t add_temporary(const struct box *box, char *at, const char *end, uint32_t *count) {
  if (!box->as.folder) return 0;
  int n = snprintf(at, (size_t)(end - at), "TMPDIR=%s/tmp", box->as.folder);
  if (n < 0 || n >= end - at) return 0;
  ++*count;
  return (size_t)n + 1;
}

bool box_launch(struct box *box, const struct program *program, const int *streams,
                uint32_t with) {
  static char message[sizeof(struct launch) + MAX_LAUNCH_TEXT];
  static const uint32_t into[] = {0, ENTER_GROUP, BORN_IN_GROUP};
  struct launch head = {.order = ORDER_LAUNCH, .with = with, .limits = program->limits};
  head.with |= into[box->site->version];
  if (box->folders >= 0) head.with |= WITH_FOLDERS;
  char *at = message + sizeof head;
  const char *end = message + sizeof message;
  char **lists[2] = {program->argv, program->env};
  for (int i = 0; i < 2; i++) {
    uint32_t count = 0;
    for (char **text = lists[i]; *text; text++, count++) {
      size_t length = work_translate(&box->as, box->profile, *text, at, (size_t)(end - at));
      if (length == 0) return false;
      at += length;
    }
    if (i == 1) at += add_temporary(box, at, end, &count);
    *(i == 0 ? &head.argc : &head.envc) = count;
  }
  memcpy(message, &head, sizeof head);
  box->clean = false;
  int given[5] = {streams[0], streams[1], streams[2]}, count = 3;
  if (box->group.entry_fd >= 0) given[count++] = box->group.entry_fd;
  if (box->folders >= 0) given[count++] = box->folders;
  bool sent = send_with_fds(box->socket, message, (size_t)(at - message), given, count);
  if (sent && box->folders >= 0) box->mounted = box->device;
  return sent;
}

void box_kill(struct box *box) {
  struct launch what = {.order = ORDER_KILL};
  send_with_fds(box->socket, &what, sizeof what, NULL, 0);
}

int box_report(struct box *box, struct report *out) {
  int none[MAX_SENT_FDS], count;
  if (receive_with_fds(box->socket, out, sizeof *out, none, &count) != sizeof *out) return 0;
  if (out->broken) box->broken = true;
  return 1;
}

static void clean(struct box *box, bool unmount) {
  if (box->init > 0 && !make_clean(box, unmount)) end_init(box);
}

void box_clean(struct box *box) { clean(box, false); }

void box_rest(struct box *box) { clean(box, true); }

bool box_may_keep_artefact(const struct box *box) { return box->as.namespaces; }

void box_drop_artefact(struct box *box) {
  struct failed failed;
  if (box->init > 0 && box->artefact[0]) show_artefact(box, "", &failed);
}

void box_close(struct box *box) { end_init(box); }
