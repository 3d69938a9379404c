#include "fds.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

uint64_t now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

bool write_all(int fd, const void *data, size_t length) {
  const char *at = data;
  while (length > 0) {
    ssize_t n = send(fd, at, length, MSG_NOSIGNAL);
    if (n < 0 && errno == ENOTSOCK) n = write(fd, at, length);
    if (n < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    at += n;
    length -= (size_t)n;
  }
  return true;
}

int read_exact(int fd, void *data, size_t length) {
  char *at = data;
  size_t have = 0;
  while (have < length) {
    ssize_t n = read(fd, at + have, length - have);
    if (n < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    if (n == 0) return have == 0 ? 0 : -1;
    have += (size_t)n;
  }
  return 1;
}

union control {
  char capacity[CMSG_SPACE(sizeof(int) * MAX_SENT_FDS)];
  struct cmsghdr align;
};

bool send_with_fds(int socket, const void *data, size_t length, const int *fds, int count) {
  union control control;
  struct iovec piece = {.iov_base = (void *)(uintptr_t)data, .iov_len = length};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
  memset(&control, 0, sizeof control);
  if (count > MAX_SENT_FDS) return false;
  if (count > 0) {
    message.msg_control = control.capacity;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * (size_t)count);
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof(int) * (size_t)count);
    memcpy(CMSG_DATA(head), fds, sizeof(int) * (size_t)count);
  }
  ssize_t n;
  /* Processes under the seccomp filter may not call sendmsg. They never send descriptors, so they use send instead. */
  do n = count > 0 ? sendmsg(socket, &message, MSG_NOSIGNAL) : send(socket, data, length, MSG_NOSIGNAL);
  while (n < 0 && errno == EINTR);
  return n == (ssize_t)length;
}

long receive_with_fds(int socket, void *data, size_t capacity, int *fds, int *count) {
  union control control;
  struct iovec piece = {.iov_base = data, .iov_len = capacity};
  struct msghdr message = {.msg_iov = &piece,
                           .msg_iovlen = 1,
                           .msg_control = control.capacity,
                           .msg_controllen = sizeof control.capacity};
  ssize_t n;
  do n = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (n < 0 && errno == EINTR);
  *count = 0;
  if (n <= 0) return n;
  for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
    if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS) continue;
    *count = (int)((head->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(fds, CMSG_DATA(head), sizeof(int) * (size_t)*count);
  }
  if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) return -1;
  return n;
}

bool read_text_at(int fd, char *out, size_t capacity) {
  ssize_t n = pread(fd, out, capacity - 1, 0);
  if (n < 0) return false;
  out[n] = '\0';
  return true;
}

bool read_text(const char *path, char *out, size_t capacity) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  bool fine = read_text_at(fd, out, capacity);
  close(fd);
  return fine;
}

bool write_text(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  ssize_t n = write(fd, text, strlen(text));
  int kept = errno;
  close(fd);
  errno = kept;
  return n == (ssize_t)strlen(text);
}

void close_if_open(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

bool format_path(char *out, size_t capacity, const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  int n = vsnprintf(out, capacity, format, rest);
  va_end(rest);
  if (n >= 0 && (size_t)n < capacity) return true;
  errno = ENAMETOOLONG;
  return false;
}
