#ifndef VERDICT_SECCOMP_H
#define VERDICT_SECCOMP_H
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Builds the tables of all filters; called once, before any filter is installed. */
void seccomp_build(void);

/* Additional restrictions on system calls where namespaces do not isolate programs. */
struct reach {
  /* If > 0, signals and scheduling calls are allowed only for this pid, which is the caller's own. Needed where
     programs share the uid of the sandbox itself. */
  pid_t only_signal;
  bool host_files; /* programs can reach the host's file systems */
};

/*
 * WHOLE is the combination of EARLY and LATE. A box with namespaces installs its filter only once, in its first
 * process, because compiling the filter takes the kernel longer than a fork. The children inherit the filter. If
 * programs run under their own uid, the box's filter is KEYED (for an exception see start.c). This filter is like
 * WHOLE, but the first process and the last steps before an exec can still make the calls that they need. To do so,
 * they pass `seccomp_key` as the sixth argument, which none of these calls uses. In all other cases, the box's filter
 * is EARLY, and each program adds LATE, which has only a few instructions.
 */
enum filter { FILTER_WHOLE, FILTER_EARLY, FILTER_LATE, FILTER_KEYED, FILTERS };

/*
 * 64 random bits, chosen when the filter FILTER_KEYED is installed; 0 before that. The key is stored in the memory of a
 * box's first process. Programs cannot read it there, because the exec replaces the memory of the process and clears
 * its registers.
 */
extern uint64_t seccomp_key;

/* The calling process needs no_new_privs or CAP_SYS_ADMIN. */
bool seccomp_install(enum filter which, struct reach reach);
#endif
