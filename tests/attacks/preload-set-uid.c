// expect {"ended": ["exited"], "exit": 0}
// Loads a library into set-uid programs with LD_PRELOAD, LD_AUDIT and LD_LIBRARY_PATH; it must never run as root.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char spy[] =
    "#include <fcntl.h>\n#include <unistd.h>\n"
    "__attribute__((constructor)) static void look(void) {\n"
    "  close(creat(geteuid() == 0 || getuid() == 0 ? FOLDER \"/root\" : FOLDER \"/loaded\", 0600));\n"
    "}\nunsigned la_version(unsigned v) { look(); return v; }\n";

static void start(const char *program, const char *name, const char *value) {
  if (fork() == 0) {
    setenv(name, value, 1);
    execl(program, program, "--version", (char *)0);
    _exit(1);
  }
  wait(0);
}

int main(void) {
  static const char *const programs[] = {"/usr/bin/su", "/usr/bin/passwd", "/usr/bin/mount",
                                         "/usr/bin/newgrp", "/usr/bin/chsh", "/usr/bin/sudo"};
  char folder[2000], command[5000], library[2100];
  if (!getcwd(folder, sizeof folder)) return 2;
  FILE *source = fopen("spy.c", "w");
  fputs(spy, source);
  fclose(source);
  snprintf(command, sizeof command,
           "gcc -shared -fPIC -DFOLDER='\"%s\"' -o spy.so spy.c && mkdir lib && cp spy.so "
           "lib/libc.so.6 && cp spy.so lib/libpam.so.0", folder);
  if (system(command) != 0) return 3;
  snprintf(library, sizeof library, "%s/spy.so", folder);
  start("/usr/bin/env", "LD_PRELOAD", library);
  if (access("loaded", F_OK) != 0) return puts("the trick does not even work on env"), 4;
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    start(programs[i], "LD_PRELOAD", library);
    start(programs[i], "LD_AUDIT", library);
    start(programs[i], "LD_LIBRARY_PATH", "lib");
  }
  return access("root", F_OK) == 0;
}
