#ifndef VERDICT_FDS_H
#define VERDICT_FDS_H
/* Sends bytes and descriptors between processes, and provides the clock that all processes of the sandbox use. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Microseconds of CLOCK_MONOTONIC; the value is the same in every process and namespace of the sandbox. */
uint64_t now_us(void);

/* Writes all bytes or fails; a closed peer causes an error, not a SIGPIPE. */
bool write_all(int fd, const void *data, size_t length);

/* Returns 1 if all bytes were read, 0 at an end of file before the first byte, and -1 on an error or an incomplete
   message. */
int read_exact(int fd, void *data, size_t length);

/* Sends one datagram with up to MAX_SENT_FDS descriptors over a SOCK_SEQPACKET pair. */
#define MAX_SENT_FDS 8
bool send_with_fds(int socket, const void *data, size_t length, const int *fds, int count);

/* Returns the length of the datagram, 0 if the peer has closed the socket, -1 on error. Received descriptors are
   close-on-exec. */
long receive_with_fds(int socket, void *data, size_t capacity, int *fds, int *count);

/* Reads the whole of a small file (a cgroup or /proc value) as text; returns false if it is unreadable. */
bool read_text(const char *path, char *out, size_t capacity);
bool read_text_at(int fd, char *out, size_t capacity);
bool write_text(const char *path, const char *text);

void close_if_open(int *fd);

/* Like snprintf, but fails if the text is truncated, since a truncated path would name another file. */
bool format_path(char *out, size_t capacity, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#endif
