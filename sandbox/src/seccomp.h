#ifndef VERDICT_SECCOMP_H
#define VERDICT_SECCOMP_H
#include <stdbool.h>
#include <sys/types.h>

/* Built once, installed in every program just before its exec. */
void seccomp_build(void);

/*
 * Needs no_new_privs. `only_signal` > 0 additionally refuses signals and scheduling calls that name
 * another process than that one: needed where programs share the uid of the sandbox itself.
 */
bool seccomp_install(pid_t only_signal);
#endif
