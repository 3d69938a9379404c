// expect {"ended": ["exited"], "exit": 0}
// Sends urgent bytes over Unix sockets, and reads, peeks at or discards them in many different orders.
#define _GNU_SOURCE
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  char byte, room[64];
  for (int round = 0; round < 2000; round++) {
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair) != 0) return 1;
    for (int i = 0; i < 6; i++) {
      unsigned step = (unsigned)(round * 7 + i * 13);
      send(pair[0], "ab", 1 + step % 2, step % 3 ? MSG_OOB : 0);
      recv(pair[1], &byte, 1, step % 5 ? MSG_OOB | MSG_PEEK : 0);
      if (step % 4 == 0) recv(pair[1], room, sizeof room, step % 2 ? MSG_PEEK : MSG_OOB);
    }
    if (round % 2) shutdown(pair[0], SHUT_RDWR);
    close(pair[0]);
    while (recv(pair[1], room, sizeof room, 0) > 0) continue;
    close(pair[1]);
  }
  return 0;
}
