#ifndef VERDICT_SECCOMP_H
#define VERDICT_SECCOMP_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Builds the filters once; they are installed before the exec of every program. */
void seccomp_build(void);

/* Restrictions on system calls, used where namespaces do not isolate programs. */
struct reach {
  /* > 0: refuses signals and scheduling calls that name a process other than this one; needed where programs share the
     uid of the sandbox itself. */
  pid_t only_signal;
  bool host_files; /* programs can reach the host's file systems */
};

/*
 * WHOLE is the combination of EARLY and LATE. A box with namespaces installs its filter only once, in its first
 * process, because compiling the filter takes the kernel longer than a fork. The children inherit the filter. If
 * programs run under their own uid, the box's filter is KEYED. It is like WHOLE, but the first process and the last
 * steps before an exec can still make the calls that they need. For this, they pass `seccomp_key` as the sixth
 * argument, which none of these calls uses. If programs do not run under their own uid, the box's filter is EARLY, and
 * each program adds LATE, which has only a few instructions.
 */
enum filter { FILTER_WHOLE, FILTER_EARLY, FILTER_LATE, FILTER_KEYED, FILTERS };

/*
 * 64 random bits, set when KEYED is installed; 0 before that. The key is stored in the memory of a box's first process.
 * Programs cannot read it there: their exec gives them new memory and clears the registers.
 */
extern uint64_t seccomp_key;

/* Needs no_new_privs or CAP_SYS_ADMIN. */
bool seccomp_install(enum filter which, struct reach reach);
#endif
