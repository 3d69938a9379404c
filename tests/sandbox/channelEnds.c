/*
 * The sender and the receiver of a covert channel from one run to a later run in the same slot. `send WAY BIT`: leaves
 * a trace of the kind WAY if BIT is 1. `receive`: prints the traces that earlier runs have left, one `name value` per
 * line. Without arguments, the input determines the mode: `WAY BIT` to send, an empty input to receive.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define UNIQUE_MOUNT 0x4000u /* STATX_MNT_ID_UNIQUE */
#define PLAIN_MOUNT 0x1000u  /* STATX_MNT_ID */

static const char *const folders[] = {".", "/tmp", "/dev/shm"};
static const char *const names[] = {"work", "tmp", "shm"};

struct stat_of { /* struct statx: only the fields that are read, at their offsets */
  unsigned mask, block;
  unsigned long long attributes;
  unsigned links, uid, gid;
  unsigned short mode, none;
  unsigned long long inode, size, blocks, known;
  struct { long long seconds; unsigned nanoseconds; int pad; } accessed, born, changed, modified;
  unsigned special[2], device[2];
  unsigned long long mount, rest[13];
};

static void nameless_files(void) {
  for (int i = 0; i < 3; i++) close(open(folders[i], O_TMPFILE | O_RDWR, 0600));
}

static void write_files(void) {
  char path[64];
  for (int i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/mark", folders[i]);
    close(open(path, O_CREAT | O_RDWR, 0600));
    unlink(path);
  }
}

static void keep_files(void) {
  char path[64];
  for (int i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/folder", folders[i]);
    mkdir(path, 0500);
    snprintf(path, sizeof path, "%s/mark", folders[i]);
    int file = open(path, O_CREAT | O_RDWR, 0600);
    for (int k = 0; k < 256; k++) (void)!write(file, path, sizeof path);
    close(file);
  }
}

/* Sends descriptors of folders through a socket pair, together with the sockets themselves, and never receives them.
   These descriptors outlive their process. */
static void leave_in_flight(void) {
  int pair[2], sent[6];
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  for (int i = 0; i < 3; i++) sent[i] = open(folders[i], O_RDONLY | O_DIRECTORY);
  sent[3] = pair[0], sent[4] = pair[1];
  sent[5] = open("/proc/self/ns/cgroup", O_RDONLY);
  char room[CMSG_SPACE(sizeof sent)] = "", byte = 0;
  struct iovec data = {&byte, 1};
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  *head = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof sent), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
  memcpy(CMSG_DATA(head), sent, sizeof sent);
  sendmsg(pair[0], &message, 0);
}

static void put(const char *path, const char *text) {
  int file = open(path, O_WRONLY);
  (void)!write(file, text, strlen(text));
  close(file);
}

/* Starts processes that set their login id. Each process can do this only once, and the kernel assigns the next session
   number to each of them. */
static void log_in(void) {
  for (int i = 0; i < 3; i++)
    if (fork() == 0) {
      put("/proc/self/loginuid", "4242");
      _exit(0);
    }
  while (wait(0) > 0) continue;
}

static void make_processes(void) {
  for (int i = 0; i < 4; i++)
    if (fork() == 0) {
      struct sockaddr_un any = {.sun_family = AF_UNIX};
      bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&any, sizeof(sa_family_t));
      _exit(0);
    }
  while (wait(0) > 0) continue;
}

static void use_proc(void) {
  log_in();
  make_processes();
  put("/proc/self/autogroup", "0");
}

static int send_bit(const char *way, int bit) {
  static const struct { const char *name; void (*leave)(void); } ways[] = {
      {"nameless", nameless_files}, {"files", write_files}, {"kept", keep_files}, {"flight", leave_in_flight}, {"proc", use_proc}};
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
    if (strcmp(ways[i].name, way) == 0) {
      if (bit) ways[i].leave();
      return 0;
    }
  return 1;
}

static void print_text(const char *name, const char *path) {
  char text[128] = "none";
  int file = open(path, O_RDONLY);
  ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (length > 0) text[length] = '\0';
  text[strcspn(text, "\n")] = '\0';
  printf("%s %s\n", name, text);
}

static void print_link(const char *name, const char *path) {
  char text[128] = "none";
  ssize_t length = readlink(path, text, sizeof text - 1);
  if (length > 0) text[length] = '\0';
  printf("%s %s\n", name, text);
}

static int receive(void) {
  for (int i = 0; i < 3; i++) {
    struct stat_of is = {0};
    struct stat nameless;
    if (syscall(SYS_statx, AT_FDCWD, folders[i], 0, 0xfffu | PLAIN_MOUNT, &is) != 0) return 2;
    printf("%s.device %u\n%s.inode %llu\n%s.mount %llu\n", names[i], is.device[1], names[i], is.inode, names[i], is.mount);
    printf("%s.changed %lld%09u\n", names[i], is.changed.seconds, is.changed.nanoseconds);
    printf("%s.modified %lld%09u\n", names[i], is.modified.seconds, is.modified.nanoseconds);
    printf("%s.born %lld%09u\n", names[i], is.born.seconds, is.born.nanoseconds);
    memset(&is, 0, sizeof is);
    syscall(SYS_statx, AT_FDCWD, folders[i], 0, UNIQUE_MOUNT, &is);
    printf("%s.uniqueMount %llu\n", names[i], is.mount);
    int file = open(folders[i], O_TMPFILE | O_RDWR, 0600);
    if (file < 0 || fstat(file, &nameless) != 0) return 3;
    printf("%s.next %lu\n", names[i], (unsigned long)nameless.st_ino);
  }
  print_text("loginId", "/proc/self/loginuid");
  print_text("loginSession", "/proc/self/sessionid");
  printf("process %d\n", getpid());
  print_link("groups", "/proc/self/ns/cgroup");
  int session = open("/proc/self/autogroup", O_WRONLY);
  printf("niceRefused %d\n", session >= 0 && write(session, "0", 1) < 0 && errno == EAGAIN);
  return 0;
}

/* Sends the bit that the input of the test case states; receives if the input states none. */
static int run_case(void) {
  char way[16];
  int bit;
  return scanf("%15s %d", way, &bit) == 2 ? send_bit(way, bit) : receive();
}

int main(int argc, char **argv) {
  if (argc == 1) return run_case();
  if (argc == 4 && strcmp(argv[1], "send") == 0) return send_bit(argv[2], atoi(argv[3]));
  return argc == 2 ? receive() : 9;
}
