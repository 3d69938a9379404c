// expect {"how": ["cases", "together"]}
// Named shared memory and named semaphores.
#include <fcntl.h>
#include <semaphore.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
  char role[16];
  if (scanf("%15s", role) != 1) return 1;
  if (role[0] == 'w') {
    int fd = shm_open("/verdict-pair", O_CREAT | O_RDWR, 0666);
    if (fd >= 0 && ftruncate(fd, 4096) == 0) strcpy(mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), "heard");
    sem_open("/verdict-pair", O_CREAT, 0666, 1);
    usleep(600000);
    return puts("42") < 0;
  }
  for (int i = 0; i < 50; i++, usleep(10000))
    if (shm_open("/verdict-pair", O_RDWR, 0) >= 0 || sem_open("/verdict-pair", 0) != SEM_FAILED) return puts("heard") < 0;
  return puts("42") < 0;
}
