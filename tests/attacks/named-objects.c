// expect {"ended": ["exited"], "exit": 0, "runs": 2}
// Tries to create shared memory, semaphores and queues with fixed names and keys; no run may find an object of an
// earlier run.
#define _GNU_SOURCE
#include <fcntl.h>
#include <mqueue.h>
#include <semaphore.h>
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>

int main(void) {
  for (int key = 1; key < 20; key++) {
    if (shmget(key, 4096, IPC_CREAT | 0666) >= 0 || shmget(key, 0, 0) >= 0) return 1;
    if (semget(key, 1, IPC_CREAT | 0666) >= 0 || msgget(key, IPC_CREAT | 0666) >= 0) return 2;
  }
  for (int id = 0; id < 1000; id++)
    if (shmat(id, 0, SHM_RDONLY) != (void *)-1) return printf("segment %d\n", id), 3;
  if (mq_open("/meeting-point", O_CREAT | O_RDWR, 0666, 0) >= 0) return 4;
  /* Files below /dev/shm are allowed and are removed after the run. */
  int memory = shm_open("/meeting-point", O_CREAT | O_EXCL | O_RDWR, 0666);
  if (memory < 0 || ftruncate(memory, 4096) != 0) return 5;
  sem_t *turn = sem_open("/turn", O_CREAT | O_EXCL, 0666, 1);
  return turn == SEM_FAILED ? 6 : 0;
}
