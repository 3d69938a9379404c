#ifndef VERDICT_INIT_H
#define VERDICT_INIT_H
/* The first process in a box (pid 1 if there are namespaces). It starts, kills and reaps programs. */
#include "launch.h"
#include "profiles.h"

/* Never returns. When `socket` is closed, this process kills all processes in the box and ends. */
_Noreturn void init_serve(int socket, const struct confinement *as, const struct profile *profile);
#endif
