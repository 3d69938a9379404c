#ifndef VERDICT_SECCOMP_H
#define VERDICT_SECCOMP_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Built once; in force in every program from before its exec on. */
void seccomp_build(void);

/* How far a program's calls may reach where namespaces do not end it. */
struct reach {
  /* > 0: signals and scheduling calls that name another process than this one are refused; needed
     where programs share the uid of the sandbox itself. */
  pid_t only_signal;
  bool host_files; /* the host's own file systems are within reach */
};

/*
 * WHOLE is EARLY and LATE together. A box with namespaces installs its filter once, in its first
 * process, whose children inherit it (compiling it takes the kernel longer than a fork). That is
 * KEYED where the programs have a uid of their own: as WHOLE, but the calls that the first process
 * and the last steps before an exec still need pass with `seccomp_key` as their sixth argument, which
 * none of them has a use for. Elsewhere it is EARLY, with LATE, a few instructions, in each program.
 */
enum filter { FILTER_WHOLE, FILTER_EARLY, FILTER_LATE, FILTER_KEYED, FILTERS };

/*
 * 64 random bits, made by installing KEYED; 0 before. Lies in the memory of a box's first process,
 * out of the programs' reach: theirs is a new one from their exec on, which also clears registers.
 */
extern uint64_t seccomp_key;

/* Needs no_new_privs or CAP_SYS_ADMIN. */
bool seccomp_install(enum filter which, struct reach reach);
#endif
