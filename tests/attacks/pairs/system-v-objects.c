// expect {"how": ["cases", "after", "together"]}
// The first program creates System V shared memory, semaphores, a message queue and a POSIX message queue; the second
// program tries to open them.
#include <fcntl.h>
#include <mqueue.h>
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <unistd.h>
int main(void) {
  char role[16];
  int flags = 0666, heard = 0;
  if (scanf("%15s", role) != 1) return 1;
  if (role[0] == 'w') flags |= IPC_CREAT;
  for (int i = 0; i < (role[0] == 'w' ? 1 : 50); i++, usleep(10000))
    heard |= shmget(0x1234, 4096, flags) >= 0 || semget(0x1234, 1, flags) >= 0 || msgget(0x1234, flags) >= 0 ||
             mq_open("/verdict", role[0] == 'w' ? O_CREAT | O_RDWR : O_RDWR, 0666, 0) >= 0;
  if (role[0] == 'w') usleep(600000), heard = 0;
  return puts(heard ? "heard" : "42") < 0;
}
