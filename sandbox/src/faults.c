#include "faults.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[FAILURES] = {
    [FAILED_PROFILE] = "profile",         [FAILED_BOX] = "box",
    [FAILED_CLEANING] = "cleaning",       [FAILED_ARTEFACT] = "artefact",
    [FAILED_FILE] = "file",               [FAILED_INPUT] = "input",
    [FAILED_OUTPUT_FILE] = "output-file", [FAILED_ANSWER] = "answer",
    [FAILED_PIPE] = "pipe",               [FAILED_GROUP] = "group",
    [FAILED_LAUNCH] = "launch",           [FAILED_BOX_DIED] = "box-died",
    [FAILED_FORK] = "fork",               [FAILED_STREAMS] = "streams",
    [FAILED_LIMITS] = "limits",           [FAILED_IDENTITY] = "identity",
    [FAILED_FILTER] = "filter",           [FAILED_EXEC_OWN] = "exec-own",
    [FAILED_EXEC_TOOL] = "exec-tool",     [FAILED_KEEP_SIZE] = "keep-size",
    [FAILED_KEEP_COUNT] = "keep-count",   [FAILED_KEEP] = "keep"};

static const char *const fault_names[] = {"none", "program", "data", "node", "unsure"};

struct rule {
  enum failing where;
  int error; /* 0 = matches any error */
  const char *error_name;
  enum fault fault;
};

#define RULE(where, error, fault) {FAILED_##where, error, #error, FAULT_##fault}
#define EVERY_OTHER(where, fault) {FAILED_##where, 0, "*", FAULT_##fault}

/*
 * If execve fails for a file of the artefact, the cause is usually the compiled program: its format, interpreter or
 * headers. EIO means that a header points beyond the end of the file, or that a disk is broken. ENOMEM means that a
 * header requests too much memory, that the memory limit is reached, or that the machine has no memory left. For these
 * two errors, the health of the node has to be checked. If the machine's table of open files or processes is full, the
 * node is at fault.
 */
static const struct rule rules[] = {
    RULE(EXEC_OWN, ENOEXEC, PROGRAM),
    RULE(EXEC_OWN, EACCES, PROGRAM),
    RULE(EXEC_OWN, ENOENT, PROGRAM),
    RULE(EXEC_OWN, ENOTDIR, PROGRAM),
    RULE(EXEC_OWN, ELOOP, PROGRAM),
    RULE(EXEC_OWN, ENAMETOOLONG, PROGRAM),
    RULE(EXEC_OWN, EINVAL, PROGRAM),
    RULE(EXEC_OWN, EISDIR, PROGRAM),
    RULE(EXEC_OWN, ELIBBAD, PROGRAM),
    RULE(EXEC_OWN, EPERM, PROGRAM),
    RULE(EXEC_OWN, EFAULT, PROGRAM),
    RULE(EXEC_OWN, E2BIG, PROGRAM),
    RULE(EXEC_OWN, EAGAIN, NODE),
    RULE(EXEC_OWN, EMFILE, NODE),
    RULE(EXEC_OWN, ENFILE, NODE),
    RULE(EXEC_OWN, ETXTBSY, NODE),
    RULE(EXEC_OWN, ENOMEM, UNSURE),
    RULE(EXEC_OWN, EIO, UNSURE),
    EVERY_OTHER(EXEC_OWN, UNSURE),
    RULE(EXEC_TOOL, E2BIG, DATA),
    EVERY_OTHER(EXEC_TOOL, NODE),
    /* The request contains invalid file names, for example names that conflict with each other. */
    RULE(FILE, ENOTDIR, DATA),
    RULE(FILE, EISDIR, DATA),
    RULE(FILE, EEXIST, DATA),
    RULE(FILE, ENAMETOOLONG, DATA),
    RULE(FILE, ELOOP, DATA),
    EVERY_OTHER(FILE, NODE),
    /* If a program leaves behind too many files, or files that are too large, the program is at fault. If its files
       cannot be copied, the node is at fault. */
    EVERY_OTHER(KEEP_SIZE, PROGRAM),
    EVERY_OTHER(KEEP_COUNT, PROGRAM),
    EVERY_OTHER(KEEP, NODE),
    EVERY_OTHER(PROFILE, NODE),
    EVERY_OTHER(BOX, NODE),
    EVERY_OTHER(CLEANING, NODE),
    EVERY_OTHER(ARTEFACT, NODE),
    EVERY_OTHER(INPUT, NODE),
    EVERY_OTHER(OUTPUT_FILE, NODE),
    EVERY_OTHER(ANSWER, NODE),
    EVERY_OTHER(PIPE, NODE),
    EVERY_OTHER(GROUP, NODE),
    EVERY_OTHER(LAUNCH, NODE),
    EVERY_OTHER(BOX_DIED, NODE),
    EVERY_OTHER(FORK, NODE),
    EVERY_OTHER(STREAMS, NODE),
    EVERY_OTHER(LIMITS, NODE),
    EVERY_OTHER(IDENTITY, NODE),
    EVERY_OTHER(FILTER, NODE),
};

#define RULES (sizeof rules / sizeof *rules)

enum fault fault_of(enum failing where, int error) {
  for (size_t i = 0; i < RULES; i++)
    if (rules[i].where == where && (rules[i].error == error || rules[i].error == 0))
      return rules[i].fault;
  return FAULT_NODE;
}

void failed_at(struct failed *out, enum failing where, int error, const char *format, ...) {
  va_list values;
  va_start(values, format);
  out->where = where;
  out->error = error;
  vsnprintf(out->why, sizeof out->why, format, values);
  va_end(values);
}

void faults_print(void) {
  for (size_t i = 0; i < RULES; i++)
    printf("%s %s %s\n", names[rules[i].where], rules[i].error_name, fault_names[rules[i].fault]);
}

#ifdef VERDICT_INJECT
bool injected(char *const *env, enum failing where) {
  static const char key[] = "VERDICT_INJECT=";
  size_t length = strlen(names[where]);
  for (; env && *env; env++) {
    const char *value = *env + sizeof key - 1;
    if (strncmp(*env, key, sizeof key - 1) != 0) continue;
    if (strncmp(value, names[where], length) != 0 || value[length] != ':') continue;
    errno = atoi(value + length + 1);
    return true;
  }
  return false;
}
#endif
