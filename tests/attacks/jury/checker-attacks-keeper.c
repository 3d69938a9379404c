// expect {"role": "checker", "status": "AC"}
// Tries to signal and trace all processes; it must not be able to affect any process but itself.
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
  for (int pid = 1; pid < 3000; pid++)
    if (pid != getpid() && kill(pid, SIGKILL) == 0 && pid != 1) return 102;
  if (setuid(0) == 0 || ptrace(PTRACE_ATTACH, 1, 0, 0) == 0 || nice(-5) != -1 || socket(AF_INET, SOCK_STREAM, 0) >= 0) return 102;
  struct rlimit more = {RLIM_INFINITY, RLIM_INFINITY};
  return setrlimit(RLIMIT_NPROC, &more) == 0 && getuid() == 0 ? 102 : 0;
}
