#include "frames.h"

#include <stdlib.h>
#include <string.h>

#include "fds.h"

static uint32_t load_u32(const unsigned char *at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static void store_u32(unsigned char *at, uint32_t value) {
  for (int i = 0; i < 4; i++) at[i] = (unsigned char)(value >> (8 * i));
}

int frame_read(int fd, struct frame *out) {
  unsigned char head[5];
  int got = read_exact(fd, head, sizeof head);
  if (got <= 0) return got;
  uint32_t length = load_u32(head);
  if (length < 1 || length > MAX_FRAME) return -1;
  out->kind = head[4];
  out->length = length - 1;
  out->payload = malloc(out->length + 1);
  if (!out->payload) return -1;
  if (out->length > 0 && read_exact(fd, out->payload, out->length) != 1) {
    frame_free(out);
    return -1;
  }
  return 1;
}

void frame_free(struct frame *frame) {
  free(frame->payload);
  frame->payload = NULL;
}

void put_raw(struct buffer *to, const void *data, size_t length) {
  if (to->bad || length == 0) return;
  if (to->length + length > to->capacity) {
    size_t capacity = to->capacity ? to->capacity * 2 : 512;
    while (capacity < to->length + length) capacity *= 2;
    unsigned char *grown = realloc(to->data, capacity);
    if (!grown) {
      to->bad = true;
      return;
    }
    to->data = grown;
    to->capacity = capacity;
  }
  memcpy(to->data + to->length, data, length);
  to->length += length;
}

void put_u8(struct buffer *to, uint8_t value) { put_raw(to, &value, 1); }

void put_u32(struct buffer *to, uint32_t value) {
  unsigned char bytes[4];
  store_u32(bytes, value);
  put_raw(to, bytes, sizeof bytes);
}

void put_u64(struct buffer *to, uint64_t value) {
  put_u32(to, (uint32_t)value);
  put_u32(to, (uint32_t)(value >> 32));
}

void put_bytes(struct buffer *to, const void *data, size_t length) {
  put_u32(to, (uint32_t)length);
  put_raw(to, data, length);
}

void put_text(struct buffer *to, const char *text) {
  size_t length = strlen(text);
  put_u32(to, (uint32_t)length);
  put_raw(to, text, length + 1);
}

void buffer_free(struct buffer *buffer) {
  free(buffer->data);
  memset(buffer, 0, sizeof *buffer);
}

void frame_put(struct buffer *to, uint8_t kind, const struct buffer *payload) {
  if (payload->bad || payload->length >= MAX_FRAME) to->bad = true;
  put_u32(to, (uint32_t)payload->length + 1);
  put_u8(to, kind);
  put_raw(to, payload->data, payload->length);
}

bool frame_send(int fd, uint8_t kind, const struct buffer *payload) {
  struct buffer whole = {0};
  /* Each frame is sent with one write, so that the reader wakes up only once. */
  frame_put(&whole, kind, payload);
  bool fine = !whole.bad && write_all(fd, whole.data, whole.length);
  buffer_free(&whole);
  return fine;
}

static unsigned char *take_raw(struct reader *from, size_t length) {
  if (from->bad || length > (size_t)(from->end - from->at)) {
    from->bad = true;
    return NULL;
  }
  unsigned char *at = from->at;
  from->at += length;
  return at;
}

uint8_t take_u8(struct reader *from) {
  const unsigned char *at = take_raw(from, 1);
  return at ? *at : 0;
}

uint32_t take_u32(struct reader *from) {
  const unsigned char *at = take_raw(from, 4);
  return at ? load_u32(at) : 0;
}

uint64_t take_u64(struct reader *from) {
  const unsigned char *at = take_raw(from, 8);
  return at ? (uint64_t)load_u32(at) | (uint64_t)load_u32(at + 4) << 32 : 0;
}

double take_f64(struct reader *from) {
  uint64_t bits = take_u64(from);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

char *take_text(struct reader *from) {
  static char empty[1];
  uint32_t length = take_u32(from);
  unsigned char *at = from->bad || length == UINT32_MAX ? NULL : take_raw(from, (size_t)length + 1);
  if (!at || at[length] != '\0' || memchr(at, '\0', length)) {
    from->bad = true;
    empty[0] = '\0';
    return empty;
  }
  return (char *)at;
}

unsigned char *take_bytes(struct reader *from, size_t *length) {
  *length = take_u32(from);
  unsigned char *at = take_raw(from, *length);
  if (!at) *length = 0;
  return at;
}

uint32_t take_count(struct reader *from, size_t each) {
  uint32_t count = take_u32(from);
  if (from->bad || (uint64_t)count * each > (uint64_t)(from->end - from->at)) {
    from->bad = true;
    return 0;
  }
  return count;
}
