#include "client.h"

#include "fds.h"

/* Results are held back for at most this long, so that the results of dozens of very short test cases can be sent
   together. Users do not notice the delay. */
#define BATCH_US 20000
/* If the queued results are larger than this, they are sent at once, without waiting for further results. Results can
   be large, because they contain the output and stderr of programs. */
#define BATCH_BYTES (256u << 10)

void client_open(struct client *client, int fd) {
  *client = (struct client){.fd = fd, .due_us = NONE_PENDING};
}

void client_queue(struct client *client, uint8_t kind, const struct buffer *payload) {
  if (client->due_us == NONE_PENDING) client->due_us = now_us() + BATCH_US;
  frame_put(&client->pending, kind, payload);
  if (client->pending.length > BATCH_BYTES) client->due_us = 0;
}

bool client_flush(struct client *client) {
  bool fine = !client->pending.bad;
  if (fine && client->pending.length > 0)
    fine = write_all(client->fd, client->pending.data, client->pending.length);
  buffer_free(&client->pending);
  client->due_us = NONE_PENDING;
  return fine;
}

bool client_send(struct client *client, uint8_t kind, const struct buffer *payload) {
  client_queue(client, kind, payload);
  return client_flush(client);
}

enum client_state client_read(const struct client *client) {
  struct frame frame = {0};
  if (frame_read(client->fd, &frame) != 1) return CLIENT_GONE;
  enum client_state state = frame.kind == FRAME_ABORT ? CLIENT_ABORTED : CLIENT_GONE;
  frame_free(&frame);
  return state;
}
