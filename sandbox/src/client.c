#include "client.h"

#include "fds.h"

/* A reader sees no difference; trivial cases come together by the dozen. */
#define HOLD_US 20000
/* Kept output and complaints of programs may be large. */
#define HOLD_BYTES (256u << 10)

void client_open(struct client *client, int fd) {
  *client = (struct client){.fd = fd, .due_us = NOTHING_HELD};
}

void client_tell(struct client *client, uint8_t kind, const struct buffer *payload) {
  if (client->due_us == NOTHING_HELD) client->due_us = now_us() + HOLD_US;
  frame_put(&client->held, kind, payload);
  if (client->held.length > HOLD_BYTES) client->due_us = 0;
}

bool client_flush(struct client *client) {
  bool fine = !client->held.bad;
  if (fine && client->held.length > 0)
    fine = write_all(client->fd, client->held.data, client->held.length);
  buffer_free(&client->held);
  client->due_us = NOTHING_HELD;
  return fine;
}

bool client_send(struct client *client, uint8_t kind, const struct buffer *payload) {
  client_tell(client, kind, payload);
  return client_flush(client);
}

enum client_word client_listen(const struct client *client) {
  struct frame frame = {0};
  if (frame_read(client->fd, &frame) != 1) return CLIENT_GONE;
  enum client_word word = frame.kind == FRAME_ABORT ? CLIENT_ABORTED : CLIENT_GONE;
  frame_free(&frame);
  return word;
}
