// expect {"ended": ["exited"], "exit": 0}
// Lists the sockets of its network namespace; the list must contain only the program's own sockets.
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  char line[512];
  int pair[2], lines = 0;
  FILE *list = fopen("/proc/self/net/unix", "r");
  if (!list) return 0;
  while (fgets(line, sizeof line, list)) lines++;
  if (lines > 1) return 1;
  socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
  rewind(list);
  lines = 0;
  while (fgets(line, sizeof line, list)) lines++;
  if (lines > 3) return 2;
  list = fopen("/proc/self/net/dev", "r");
  for (lines = 0; list && fgets(line, sizeof line, list);) lines++;
  return lines > 3 ? 3 : 0;
}
