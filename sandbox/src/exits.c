#include "exits.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fds.h"
#include "seccomp.h"

/* Makes the raw ptrace call, because `seccomp_key` has to be passed as the sixth argument. */
static void trace(int request, pid_t process, long data) {
  syscall(SYS_ptrace, (long)request, (long)process, 0L, data, 0L, seccomp_key);
}

void exits_follow(pid_t child) { trace(PTRACE_SEIZE, child, PTRACE_O_TRACEEXIT); }

/* Whether the process has only one thread left. The first thread of a process may exit long before its other
   threads. */
static bool is_alone(pid_t process) {
  char path[64];
  struct stat is;
  snprintf(path, sizeof path, "/proc/%d/task", (int)process);
  return stat(path, &is) == 0 && is.st_nlink == 3; /* three links: ".", ".." and one thread */
}

static bool stops_group(int number) {
  return number == SIGSTOP || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
}

/* Number of bytes written by a process and by the children that it has waited for. */
static uint64_t written_by(pid_t process) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%d/io", (int)process);
  const char *line = read_text(path, text, sizeof text) ? strstr(text, "wchar: ") : NULL;
  return line ? strtoull(line + strlen("wchar: "), NULL, 10) : 0;
}

uint64_t exits_resume(pid_t stopped, int status, uint64_t *written) {
  int event = status >> 16, number = WSTOPSIG(status);
  uint64_t ends = event == PTRACE_EVENT_EXIT && is_alone(stopped) ? now_us() : 0;
  if (ends) *written = written_by(stopped);
  if (event == PTRACE_EVENT_STOP && stops_group(number))
    trace(PTRACE_LISTEN, stopped, 0);
  else
    trace(PTRACE_CONT, stopped, event ? 0 : number);
  return ends;
}
