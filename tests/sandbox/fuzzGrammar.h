#ifndef VERDICT_FUZZ_GRAMMAR_H
#define VERDICT_FUZZ_GRAMMAR_H
/*
 * Generates frames according to the grammar of PROTOCOL.md, with faults in some fields, and damages whole frames.
 * Included only by fuzzFrames.c, which sets the seed of the random numbers.
 */
#include <stdint.h>
#include <string.h>

#include "../../sandbox/src/requests.h"

static uint64_t state;

static uint32_t next_random(void) {
  state += 0x9e3779b97f4a7c15u;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return (uint32_t)((z ^ (z >> 31)) >> 16);
}

static uint32_t below(uint32_t most) { return next_random() % most; }
static bool one_in(uint32_t most) { return below(most) == 0; }

static uint32_t fault_rate; /* on average, one in this many fields is wrong; UINT32_MAX: none is wrong */
static bool wrong(void) { return fault_rate != UINT32_MAX && one_in(fault_rate); }

static uint32_t odd_u32(uint32_t right) {
  const uint32_t odd[] = {0, 1, right + 1, right - 1, right * 2, 255, 256, 65535, 1u << 20,
                          1u << 26, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
  return odd[below(sizeof odd / sizeof *odd)];
}

static void give_u32(struct buffer *to, uint32_t value) {
  put_u32(to, wrong() ? odd_u32(value) : value);
}

static void give_u64(struct buffer *to, uint64_t value) {
  const uint64_t odd[] = {0, 1, value + 1, UINT32_MAX, 1ull << 45, (1ull << 45) + 1, 1ull << 63,
                          UINT64_MAX, 86400000, 86400001};
  put_u64(to, wrong() ? odd[below(sizeof odd / sizeof *odd)] : value);
}

static void give_u8(struct buffer *to, uint8_t value) {
  put_u8(to, wrong() ? (uint8_t)next_random() : value);
}

static const char *const texts[] = {
    "/a/main", "/usr/bin/gcc", "-O2", "PATH=/usr/bin:/bin", "base", "", "/", "..", "../x", "a/../b",
    "a//b", "./a", "a/b/c", "/etc/passwd", "main.cpp", "*.class", "[", "-I/a:/w,/tmp=/dev/shm",
    "\xff\xfe\xc0\x80", "/a/../../x", "%s%n", "a\nb", "/w", "/tmp/x"};

static void give_text(struct buffer *to, const char *text) {
  char room[1200];
  size_t length = strlen(text);
  if (wrong()) {
    text = texts[below(sizeof texts / sizeof *texts)];
    length = strlen(text);
  }
  if (wrong()) { /* long names, made of slashes, dots and the letter x */
    length = below(sizeof room);
    memset(room, one_in(2) ? 'x' : '/', length);
    for (size_t i = 0; i < length; i += 1 + below(300)) room[i] = one_in(2) ? '/' : '.';
  } else {
    memcpy(room, text, length);
  }
  if (wrong() && length > 0) room[below((uint32_t)length)] = '\0';
  give_u32(to, (uint32_t)length);
  put_raw(to, room, length);
  if (!wrong()) put_u8(to, wrong() ? 1 : 0);
}

static uint32_t give_count(struct buffer *to, uint32_t most) {
  uint32_t count = below(most + 1);
  give_u32(to, count);
  return count;
}

static void give_texts(struct buffer *to, const char *first, uint32_t most) {
  uint32_t count = 1 + below(most);
  if (one_in(400)) count = 1000 + below(60);
  give_u32(to, count);
  for (uint32_t i = 0; i < count; i++)
    give_text(to, i == 0 ? first : texts[below(sizeof texts / sizeof *texts)]);
}

static void give_program(struct buffer *to) {
  give_texts(to, "/a/main", 5);
  give_texts(to, "LANG=C", 3);
  give_text(to, "base");
  give_text(to, one_in(2) ? "" : "/data/artefact");
  const uint64_t limits[] = {1000, 2000, 20000, 256 << 20, 64 << 20, 50, 0, 256};
  for (size_t i = 0; i < 8; i++) give_u64(to, limits[i]);
  uint32_t links = give_count(to, 2);
  for (uint32_t i = 0; i < links; i++) give_text(to, i == 0 ? "data.txt" : "more");
}

static void give_run(struct buffer *to) {
  give_program(to);
  give_text(to, "/data/1.in");
  give_u32(to, 4096);
  for (uint32_t left = give_count(to, 3); left > 0; left--) {
    give_text(to, "extra.txt");
    give_text(to, "/data/extra");
  }
}

static void give_compile(struct buffer *to) {
  unsigned char content[64];
  give_program(to);
  for (uint32_t left = give_count(to, 3); left > 0; left--) {
    uint32_t length = below(sizeof content);
    memset(content, 'c', sizeof content);
    give_text(to, "main.cpp");
    give_u32(to, length);
    put_raw(to, content, length);
  }
  give_texts(to, "main", 4);
  give_text(to, "/data/kept");
  give_u64(to, 64 << 20);
}

static void give_judge(struct buffer *to) {
  give_program(to);
  give_u8(to, (uint8_t)below(2));
  uint8_t kind = (uint8_t)below(JUDGE_INTERACTIVE_VALIDATOR + 1);
  give_u8(to, kind);
  if (kind == JUDGE_COMPARE) {
    give_u8(to, (uint8_t)below(COMPARE_FLOATS + 1));
    give_u64(to, one_in(2) ? 0 : 0x3eb0c6f7a0b5ed8d);
  } else {
    give_program(to);
    for (uint32_t left = give_count(to, 3); left > 0; left--) give_u32(to, below(5));
  }
  if (kind >= JUDGE_VALIDATOR) {
    give_texts(to, "case_sensitive", 4);
    give_texts(to, "judgemessage.txt", 3);
  }
  for (uint32_t left = give_count(to, 6); left > 0; left--) {
    give_u32(to, left);
    give_text(to, "/data/1.in");
    give_text(to, "/data/1.out");
  }
  if (one_in(2)) give_u32(to, 1024);
}

static void give_hello(struct buffer *to) {
  give_u32(to, PROTOCOL_VERSION);
  give_u32(to, 1 + below(4));
  give_text(to, "/data/sandbox");
  give_u8(to, (uint8_t)below(3));
  for (uint32_t left = give_count(to, 3); left > 0; left--) {
    give_text(to, "base");
    for (uint32_t mounts = give_count(to, 3); mounts > 0; mounts--) {
      give_text(to, "/usr/lib/go");
      give_text(to, "/opt/go");
      give_u8(to, (uint8_t)below(2));
    }
  }
}

static void mutate(struct buffer *frame, const struct buffer *before) {
  for (uint32_t left = one_in(2) ? 0 : 1 + below(4); left > 0 && frame->length > 0; left--) {
    uint32_t at = below((uint32_t)frame->length);
    switch (below(6)) {
      case 0: frame->data[at] ^= (unsigned char)(1u << below(8)); break;
      case 1: frame->data[at] = (unsigned char)next_random(); break;
      case 2: frame->length = at; break;
      case 3: put_u32(frame, next_random()); break;
      case 4: /* the start of this frame followed by the end of another frame */
        frame->length = at;
        if (before->length > 0) {
          uint32_t from = below((uint32_t)before->length);
          put_raw(frame, before->data + from, before->length - from);
        }
        break;
      default: /* replaces four bytes with an unusual number */
        if (at + 4 <= frame->length) {
          uint32_t odd = odd_u32(below(64));
          memcpy(frame->data + at, &odd, sizeof odd);
        }
    }
  }
}

#endif
