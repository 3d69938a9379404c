#ifndef VERDICT_CLIENT_H
#define VERDICT_CLIENT_H
/*
 * A slot's connection to its client. Results of cases that end in quick succession are sent in one write, because
 * waking the client for each result costs both sides more than the write itself.
 */
#include "frames.h"

#define NONE_PENDING UINT64_MAX

struct client {
  int fd;             /* -1 = no client */
  struct buffer pending; /* complete frames that have not been sent yet */
  uint64_t due_us;    /* time by which the frames must be sent; NONE_PENDING = no frames */
};

enum client_state { CLIENT_WAITING, CLIENT_ABORTED, CLIENT_GONE };

void client_open(struct client *client, int fd);

/* Queues a frame; the caller must call `client_flush` at `due_us`. */
void client_queue(struct client *client, uint8_t kind, const struct buffer *payload);

/* Returns false if the client has disconnected. */
bool client_flush(struct client *client);

/* Sends this frame without delay, together with all queued frames. */
bool client_send(struct client *client, uint8_t kind, const struct buffer *payload);

/* Reads a message that the client sent during a request; the caller must call this only when the connection is
   readable. */
enum client_state client_read(const struct client *client);
#endif
