#ifndef VERDICT_FAULTS_H
#define VERDICT_FAULTS_H
/* Determines whether the program, the request or the node caused a failure. This decision is made nowhere else. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum fault {
  FAULT_NONE,
  FAULT_PROGRAM, /* the program, or the files that it left behind */
  FAULT_DATA,    /* the files and settings of the request */
  FAULT_NODE,    /* resources of the machine, or the sandbox itself */
  FAULT_UNSURE   /* the program or the node; to find out which, the caller checks the node's health */
};

/* The steps in which a request can fail. */
enum failing {
  FAILED_PROFILE,
  FAILED_BOX,
  FAILED_CLEANING,
  FAILED_ARTEFACT,
  FAILED_FILE,
  FAILED_INPUT,
  FAILED_OUTPUT_FILE,
  FAILED_ANSWER,
  FAILED_PIPE,
  FAILED_GROUP,
  FAILED_LAUNCH,
  FAILED_BOX_DIED,
  FAILED_FORK,
  FAILED_STREAMS,
  FAILED_LIMITS,
  FAILED_IDENTITY,
  FAILED_FILTER,
  FAILED_EXEC_OWN,  /* execve of a file in the artefact failed */
  FAILED_EXEC_TOOL, /* execve of the host's interpreter or compiler failed */
  FAILED_KEEP_SIZE,
  FAILED_KEEP_COUNT,
  FAILED_KEEP,
  FAILURES
};

struct failed {
  enum failing where;
  int error; /* errno; 0 = none */
  char why[512];
};

/* Returns what is at fault, such as the program or the node. `error`: an errno; 0 = none. */
enum fault fault_of(enum failing where, int error);

__attribute__((format(printf, 4, 5))) void failed_at(struct failed *out, enum failing where,
                                                     int error, const char *format, ...);

/* Prints every rule: the step that failed, the errno ("*" = every other errno) and the fault. */
void faults_print(void);

#ifdef VERDICT_INJECT
/* Only in test builds: returns true and sets errno if `env` contains VERDICT_INJECT=<name>:<errno>. */
bool injected(char *const *env, enum failing where);
#else
static inline bool injected(char *const *env, enum failing where) {
  (void)env;
  (void)where;
  return false;
}
#endif
#endif
