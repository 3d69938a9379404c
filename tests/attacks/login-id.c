// expect {"ended": ["exited"], "exit": 0, "runs": 3, "same": true}
// Sets login ids for itself, its children and threads; each id would count as a session on the whole machine.
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int taken(void) {
  static const char *const ids[] = {"0", "1000", "4242", "4294967295"}, *const places[] = {"/proc/self/loginuid", "/proc/thread-self/loginuid", "/proc/self/sessionid"};
  int count = 0;
  for (int place = 0; place < 3; place++)
    for (int i = 0; i < 4; i++) {
      int file = open(places[place], O_WRONLY);
      if (file >= 0 && write(file, ids[i], strlen(ids[i])) > 0) count++;
      close(file);
    }
  return count;
}

static void *in_thread(void *none) { return (void *)(long)taken(); }

int main(void) {
  pthread_t thread;
  void *count;
  int status;
  if (taken()) return 1;
  for (int i = 0; i < 5; i++)
    if (fork() == 0) _exit(taken());
  while (wait(&status) > 0)
    if (status != 0) return 2;
  pthread_create(&thread, 0, in_thread, 0);
  pthread_join(thread, &count);
  char session[32] = "";
  (void)!read(open("/proc/self/sessionid", O_RDONLY), session, 31);
  puts(session);
  return count ? 3 : 0;
}
