// expect {"ended": ["exited"], "exit": 0}
// Scripts that name themselves or each other as their interpreter.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int start(const char *name, const char *text) {
  int file = open(name, O_CREAT | O_WRONLY, 0700), status;
  (void)!write(file, text, strlen(text));
  close(file);
  if (fork() == 0) {
    execl(name, name, (char *)0);
    _exit(errno == ELOOP ? 7 : errno == ENOENT || errno == ENOEXEC || errno == EACCES ? 8 : 9);
  }
  wait(&status);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(void) {
  char folder[1000], text[2000], name[1100];
  getcwd(folder, sizeof folder);
  snprintf(text, sizeof text, "#!%s/self\n", folder);
  if (start("self", text) != 7) return 1;
  for (int i = 0; i < 20; i++) {
    snprintf(name, sizeof name, "%s/chain-%d", folder, i);
    snprintf(text, sizeof text, "#!%s/chain-%d %*d\n", folder, i - 1, 100, i);
    start(name, text);
  }
  memset(text, 'x', sizeof text - 1);
  memcpy(text, "#!/", 3);
  return start("long", text) != 8;
}
