#ifndef VERDICT_INIT_H
#define VERDICT_INIT_H
/* The process inside a box (pid 1 if there are namespaces) that starts, kills and reaps programs. */
#include "launch.h"
#include "profiles.h"

/* Never returns. When `socket` closes, this process ends together with all processes inside the box. */
_Noreturn void init_serve(int socket, const struct confinement *as, const struct profile *profile);
#endif
