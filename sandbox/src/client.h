#ifndef VERDICT_CLIENT_H
#define VERDICT_CLIENT_H
/*
 * The other end of a slot's connection. Cases of a request that end shortly one after the other are told
 * together: to wake the reader for each costs both sides more than the telling.
 */
#include "frames.h"

#define NOTHING_HELD UINT64_MAX

struct client {
  int fd;             /* -1 = nobody */
  struct buffer held; /* whole frames that have not left yet */
  uint64_t due_us;    /* when they must leave; NOTHING_HELD = none wait */
};

enum client_word { CLIENT_SILENT, CLIENT_ABORTED, CLIENT_GONE };

void client_open(struct client *client, int fd);

/* Leaves soon: `client_flush` is the caller's to call once `due_us` has come. */
void client_tell(struct client *client, uint8_t kind, const struct buffer *payload);

/* False when the client has gone. */
bool client_flush(struct client *client);

/* Leaves at once, behind all that was held. */
bool client_send(struct client *client, uint8_t kind, const struct buffer *payload);

/* What it says while a request is under way; to be asked when there is something to read. */
enum client_word client_listen(const struct client *client);
#endif
