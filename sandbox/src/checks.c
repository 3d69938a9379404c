/* Generates the filter code that checks the arguments of system calls that are allowed only with certain arguments. */
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "filter.h"

#define PRCTL_SCHED_CORE 62
#define PRCTL_SET_MEMORY_MERGE 67
#define READ_NO_WAIT 8 /* RWF_NOWAIT */

/* Loads the low half (32 bits) of a system call argument. This half is enough for most checks, because most checked
   arguments are ints or small masks. Both supported architectures are little endian, so the low half comes first. */
static void load_argument(struct program *to, int index) {
  filter_emit(to, BPF_LD | BPF_W | BPF_ABS,
       (uint32_t)offsetof(struct seccomp_data, args) + 8 * (uint32_t)index, 0, 0);
}

static void load_upper_half(struct program *to, int index) {
  filter_emit(to, BPF_LD | BPF_W | BPF_ABS,
       (uint32_t)offsetof(struct seccomp_data, args) + 8 * (uint32_t)index + 4, 0, 0);
}

static uint32_t refuse(int error) { return SECCOMP_RET_ERRNO | (uint32_t)error; }

struct refused {
  uint32_t value;
  int error;
};

static void refuse_values(struct program *to, int argument, const struct refused *values,
                          size_t count) {
  load_argument(to, argument);
  for (size_t i = 0; i < count; i++) {
    filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, values[i].value, 0, 1);
    filter_answer(to, refuse(values[i].error));
  }
  filter_answer(to, SECCOMP_RET_ALLOW);
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Refuses the call with `error` if any of these bits is set in the argument. If `error` is 0, the call has no effect,
   but the program receives the result of a success. */
static void refuse_bits(struct program *to, int argument, uint32_t bits, int error) {
  load_argument(to, argument);
  filter_emit(to, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
  filter_answer(to, refuse(error));
  filter_answer(to, SECCOMP_RET_ALLOW);
}

/* Refuses calls that affect pid 1, which may have the same uid as the programs: later runs would inherit what a program
   changes in that process. If `only_signal` is set, the only permitted targets are this pid, which is the caller's own,
   and 0. */
static void refuse_other_processes(struct program *to, int argument) {
  load_argument(to, argument);
  if (to->reach.only_signal <= 0) {
    filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, 1, 0, 1);
    filter_answer(to, refuse(EPERM));
    return;
  }
  filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)to->reach.only_signal, 2, 0);
  filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  filter_answer(to, refuse(EPERM));
}

/* Lets prlimit64 calls that set the core limit succeed, but without any effect. A call sets the limit if its pointer to
   a new limit is not null. */
static void keep_core_limit(struct program *to) {
  load_argument(to, 1);
  filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CORE, 0, 5);
  load_argument(to, 2);
  filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2);
  load_upper_half(to, 2);
  filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  filter_answer(to, refuse(0));
  filter_answer(to, SECCOMP_RET_ALLOW);
}

/* Compares both halves of the key before it returns, so that the duration does not reveal which half is wrong. */
static void refuse_without_key(struct program *to) {
  load_upper_half(to, 5);
  filter_emit(to, BPF_ALU | BPF_SUB | BPF_K, (uint32_t)(seccomp_key >> 32), 0, 0);
  filter_emit(to, BPF_MISC | BPF_TAX, 0, 0, 0);
  load_argument(to, 5);
  filter_emit(to, BPF_ALU | BPF_SUB | BPF_K, (uint32_t)seccomp_key, 0, 0);
  filter_emit(to, BPF_ALU | BPF_OR | BPF_X, 0, 0, 0);
  filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  filter_answer(to, refuse(EPERM));
}

/* Options of sockets at the level SOL_SOCKET. Only AF_UNIX sockets exist, so the level is not checked. */
enum {
  GET_FILTER = 26, /* SO_GET_FILTER and SO_ATTACH_FILTER have the same number */
  DETACH_FILTER = 27,
  LOCK_FILTER = 44,
  ATTACH_BPF = 50,
  ATTACH_REUSEPORT_CBPF = 51,
  ATTACH_REUSEPORT_EBPF = 52,
  COOKIE = 57,
  DETACH_REUSEPORT_BPF = 68,
  PASS_PIDFD = 76,
  PEER_PIDFD = 77,
};

/* Refuses the ioctls of the kernel's socket layer. For example, these ioctls choose the process that receives signals,
   or configure network interfaces; some are specific to one protocol. */
static void refuse_socket_ioctls(struct program *to) {
  load_argument(to, 1);
  filter_emit(to, BPF_JMP | BPF_JGE | BPF_K, 0x8900, 0, 2);
  filter_emit(to, BPF_JMP | BPF_JGT | BPF_K, 0x89ff, 1, 0);
  filter_answer(to, refuse(EPERM));
}

/* Refuses calls that choose the signal for I/O events of a file, or the process that receives this signal. Without
   namespaces, that process could be any process of the host. */
static void refuse_owners(struct program *to) {
  static const uint32_t commands[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG};
  if (!to->reach.host_files) return;
  load_argument(to, 1);
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, commands[i], 0, 1);
    filter_answer(to, refuse(EPERM));
  }
}

void filter_emit_check(struct program *to, enum action action) {
  /* CLONE_NEWTIME is not in this list, because its bit is part of the byte in which clone expects a signal number. Only
     clone3 and unshare accept it. */
  const uint32_t new_namespace = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                 CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  const uint32_t refused_in_clone = new_namespace | CLONE_PIDFD;
  const struct refused terminal[] = {
      {TIOCSTI, EPERM}, {TIOCLINUX, EPERM}, {TIOCSETD, EPERM}, {TIOCCONS, EPERM}};
  const struct refused set_options[] = {
      {GET_FILTER, EPERM},            {DETACH_FILTER, EPERM},        {LOCK_FILTER, EPERM},
      {ATTACH_BPF, EPERM},            {ATTACH_REUSEPORT_CBPF, EPERM}, {ATTACH_REUSEPORT_EBPF, EPERM},
      {DETACH_REUSEPORT_BPF, EPERM},  {PASS_PIDFD, EPERM},
  };
  /* Two of these options are refused because socket cookies and the inode numbers of pidfds come from counters that the
     whole machine shares. */
  const struct refused get_options[] = {
      {GET_FILTER, EPERM}, {COOKIE, EPERM}, {PEER_PIDFD, EPERM}};
  const struct refused watching[] = {
      {F_NOTIFY, EPERM},          {F_SETLEASE, EPERM},        {F_GETLK, EOPNOTSUPP},
      {F_SETLK, EOPNOTSUPP},      {F_SETLKW, EOPNOTSUPP},     {F_OFD_GETLK, EOPNOTSUPP},
      {F_OFD_SETLK, EOPNOTSUPP},  {F_OFD_SETLKW, EOPNOTSUPP},
  };
  const struct refused process[] = {
      {PR_SET_SECCOMP, EPERM},   {PR_SET_MM, EPERM},
      {PRCTL_SCHED_CORE, EPERM}, {PRCTL_SET_MEMORY_MERGE, EPERM},
      {PR_SET_SPECULATION_CTRL, EPERM},
  };
  const struct refused merging[] = {{MADV_MERGEABLE, EINVAL}};
  const struct refused core[] = {{RLIMIT_CORE, 0}};
  switch (action) {
    case DENY: filter_answer(to, refuse(EPERM)); break;
    case ABSENT: filter_answer(to, refuse(ENOSYS)); break;
    case UNSUPPORTED: filter_answer(to, refuse(EOPNOTSUPP)); break;
    case NOTHING: filter_answer(to, refuse(0)); break;
    case CHECK_SOCKET:
      load_argument(to, 0);
      filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0);
      filter_answer(to, refuse(EACCES));
      filter_answer(to, SECCOMP_RET_ALLOW);
      break;
    case NOTHING_ON_HOST:
      filter_answer(to, to->reach.host_files ? refuse(0) : SECCOMP_RET_ALLOW);
      break;
    case DENY_ON_HOST:
      filter_answer(to, to->reach.host_files ? refuse(EPERM) : SECCOMP_RET_ALLOW);
      break;
    case CHECK_CLONE: refuse_bits(to, 0, refused_in_clone, EPERM); break;
    case CHECK_SET_OPTION: refuse_values(to, 2, set_options, COUNT(set_options)); break;
    case CHECK_GET_OPTION: refuse_values(to, 2, get_options, COUNT(get_options)); break;
    case CHECK_IOCTL:
      refuse_socket_ioctls(to);
      refuse_values(to, 1, terminal, COUNT(terminal));
      break;
    case CHECK_FCNTL:
      refuse_owners(to);
      refuse_values(to, 1, watching, COUNT(watching));
      break;
    case CHECK_PRCTL: refuse_values(to, 0, process, COUNT(process)); break;
    case CHECK_MADVISE: refuse_values(to, 2, merging, COUNT(merging)); break;
    case CHECK_SETRLIMIT: refuse_values(to, 0, core, COUNT(core)); break;
    case CHECK_MMAP: refuse_bits(to, 3, MAP_HUGETLB, ENOMEM); break;
    case CHECK_MEMFD: refuse_bits(to, 1, MFD_HUGETLB, EPERM); break;
    case CHECK_MSYNC: refuse_bits(to, 2, MS_SYNC, 0); break;
    case CHECK_READ_FLAGS: refuse_bits(to, 5, READ_NO_WAIT, EOPNOTSUPP); break;
    case CHECK_PRLIMIT:
      refuse_other_processes(to, 0);
      keep_core_limit(to);
      break;
    case CHECK_TARGET:
      refuse_other_processes(to, 0);
      filter_answer(to, SECCOMP_RET_ALLOW);
      break;
    case CHECK_PRIORITY: /* the priority of a process group or of all processes of a user cannot be changed */
      load_argument(to, 0);
      filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, PRIO_PROCESS, 1, 0);
      filter_answer(to, refuse(EPERM));
      refuse_other_processes(to, 1);
      filter_answer(to, SECCOMP_RET_ALLOW);
      break;
    case KEY_UNSHARE:
      load_argument(to, 0);
      filter_emit(to, BPF_JMP | BPF_JEQ | BPF_K, CLONE_NEWCGROUP, 1, 0);
      filter_answer(to, refuse(EPERM));
      refuse_without_key(to);
      filter_answer(to, SECCOMP_RET_ALLOW);
      break;
    case KEY:
      refuse_without_key(to);
      filter_answer(to, SECCOMP_RET_ALLOW);
      break;
    case ALLOW:
    case ACTIONS:
    default: filter_answer(to, SECCOMP_RET_ALLOW);
  }
}
