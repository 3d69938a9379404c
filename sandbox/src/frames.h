#ifndef VERDICT_FRAMES_H
#define VERDICT_FRAMES_H
/* The frame codec of PROTOCOL.md: u32 length (little endian), u8 kind, payload. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest frames are compile requests with their source files. */
#define MAX_FRAME (64u << 20)
#define PROTOCOL_VERSION 4u

enum frame_kind {
  FRAME_HELLO = 1,
  FRAME_SHUTDOWN = 2,
  FRAME_STATUS = 16,
  FRAME_FATAL = 17,
  FRAME_RUN = 32,
  FRAME_COMPILE = 33,
  FRAME_JUDGE = 34,
  FRAME_ABORT = 35,
  FRAME_RESULT = 48,
  FRAME_CASE = 49,
  FRAME_DONE = 50,
  FRAME_REFUSED = 51,
};

struct frame {
  uint8_t kind;
  unsigned char *payload; /* malloc'ed; released by frame_free */
  size_t length;
};

/* Returns 1 for a frame, 0 if the peer has closed the connection, and -1 if the stream is broken (incomplete, too long,
   out of memory). */
int frame_read(int fd, struct frame *out);
void frame_free(struct frame *frame);

/* The buffer grows as needed. After an allocation failure the buffer is marked `bad`, and frame_send refuses it. */
struct buffer {
  unsigned char *data;
  size_t length, capacity;
  bool bad;
};
void put_u8(struct buffer *to, uint8_t value);
void put_u32(struct buffer *to, uint32_t value);
void put_u64(struct buffer *to, uint64_t value);
void put_raw(struct buffer *to, const void *data, size_t length);
void put_bytes(struct buffer *to, const void *data, size_t length);
void put_text(struct buffer *to, const char *text);
void buffer_free(struct buffer *buffer);
/* Appends a whole frame. */
void frame_put(struct buffer *to, uint8_t kind, const struct buffer *payload);
bool frame_send(int fd, uint8_t kind, const struct buffer *payload);

/*
 * Decoding never reads past the end of a frame. The first field that is too short or malformed sets `bad`; after that,
 * every take_* function returns zero, an empty text or NULL.
 */
struct reader {
  unsigned char *at, *end;
  bool bad;
};
uint8_t take_u8(struct reader *from);
uint32_t take_u32(struct reader *from);
uint64_t take_u64(struct reader *from);
double take_f64(struct reader *from);
/* A text is sent with a terminating NUL, which is not included in its length, so the text can be used without copying
   it. */
char *take_text(struct reader *from);
unsigned char *take_bytes(struct reader *from, size_t *length);
/* Reads a count of items that take at least `each` bytes; the count is malformed if the frame is too short for that
   many items. */
uint32_t take_count(struct reader *from, size_t each);
#endif
