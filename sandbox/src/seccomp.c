/*
 * System calls a program may not make, denied by class.
 *
 * Danger: a deny list lets new kernel features in. Two rules keep it closed: every number above the
 * last one that was reviewed answers ENOSYS, and other ABIs (i386, x32), whose numbers mean
 * something else, end the process.
 *
 * The filter is a binary search over number ranges: the kernel evaluates a new filter once for
 * every call number when it is installed, so a chain of comparisons costs about 60 us per run and
 * the tree about 10.
 */
#include "seccomp.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define NATIVE_ABI AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ABI AUDIT_ARCH_AARCH64
#else
#error "the call table was reviewed for x86_64 and aarch64 only"
#endif

/* mseal: the last call whose effect was reviewed. */
#define LAST_REVIEWED 462

/* Calls that one of the two architectures does not have. */
#ifndef __NR_iopl
#define __NR_iopl -1
#define __NR_ioperm -1
#define __NR_modify_ldt -1
#define __NR_uselib -1
#define __NR_ustat -1
#define __NR_sysfs -1
#define __NR__sysctl -1
#define __NR_create_module -1
#define __NR_get_kernel_syms -1
#define __NR_query_module -1
#define __NR_inotify_init -1
#endif
#ifndef __NR_kexec_file_load
#define __NR_kexec_file_load -1
#endif

enum action {
  ALLOW,
  DENY,        /* EPERM */
  ABSENT,      /* ENOSYS: libraries then use the older call */
  UNSUPPORTED, /* EOPNOTSUPP */
  NOTHING,     /* answers success and does nothing */
  CHECK_SOCKET,
  CHECK_CLONE,
  CHECK_IOCTL,
  CHECK_FCNTL,
  CHECK_PRCTL,
  CHECK_TARGET, /* first argument names a process: 0 or itself only, where programs share a uid */
  ACTIONS
};

struct rule {
  int number;
  enum action action;
};

static struct rule rules[] = {
    /* watching and changing other processes */
    {__NR_ptrace, DENY}, {__NR_process_vm_readv, DENY}, {__NR_process_vm_writev, DENY},
    {__NR_kcmp, DENY}, {__NR_pidfd_getfd, DENY}, {440 /* process_madvise */, DENY},
    {448 /* process_mrelease */, DENY}, {__NR_perf_event_open, DENY}, {__NR_migrate_pages, DENY},
    {__NR_move_pages, DENY},
    /* mounts and roots */
    {__NR_mount, DENY}, {__NR_umount2, DENY}, {__NR_pivot_root, DENY}, {__NR_chroot, DENY},
    {428 /* open_tree */, DENY}, {429 /* move_mount */, DENY}, {430 /* fsopen */, DENY},
    {431 /* fsconfig */, DENY}, {432 /* fsmount */, DENY}, {433 /* fspick */, DENY},
    {442 /* mount_setattr */, DENY}, {457 /* statmount */, DENY}, {458 /* listmount */, DENY},
    {__NR_open_by_handle_at, DENY}, {__NR_name_to_handle_at, DENY}, {__NR_quotactl, DENY},
    {443 /* quotactl_fd */, DENY}, {__NR_swapon, DENY}, {__NR_swapoff, DENY},
    {__NR_ustat, DENY}, {__NR_sysfs, DENY},
    /* namespaces; clone3 hides its flags behind a pointer, so libc is sent back to clone */
    {__NR_unshare, DENY}, {__NR_setns, DENY}, {__NR_clone, CHECK_CLONE}, {435 /* clone3 */, ABSENT},
    /* kernel features with a history of holes and no use in a contest */
    {__NR_bpf, DENY}, {__NR_userfaultfd, DENY}, {425 /* io_uring_setup */, DENY},
    {426 /* io_uring_enter */, DENY}, {427 /* io_uring_register */, DENY}, {__NR_keyctl, DENY},
    {__NR_add_key, DENY}, {__NR_request_key, DENY}, {__NR_seccomp, DENY},
    {__NR_prctl, CHECK_PRCTL}, {__NR_fanotify_init, DENY}, {__NR_fanotify_mark, DENY},
    {447 /* memfd_secret */, DENY}, {444 /* landlock_create_ruleset */, DENY},
    {445 /* landlock_add_rule */, DENY}, {446 /* landlock_restrict_self */, DENY},
    {459 /* lsm_get_self_attr */, DENY}, {460 /* lsm_set_self_attr */, DENY},
    {461 /* lsm_list_modules */, DENY}, {__NR_modify_ldt, DENY}, {__NR_uselib, DENY},
    {__NR__sysctl, DENY}, {453 /* map_shadow_stack */, ABSENT},
    /* the machine itself */
    {__NR_init_module, DENY}, {__NR_finit_module, DENY}, {__NR_delete_module, DENY},
    {__NR_create_module, DENY}, {__NR_get_kernel_syms, DENY}, {__NR_query_module, DENY},
    {__NR_kexec_load, DENY}, {__NR_kexec_file_load, DENY}, {__NR_reboot, DENY},
    {__NR_settimeofday, DENY}, {__NR_clock_settime, DENY}, {__NR_clock_adjtime, DENY},
    {__NR_adjtimex, DENY}, {__NR_sethostname, DENY}, {__NR_setdomainname, DENY},
    {__NR_syslog, DENY}, {__NR_acct, DENY}, {__NR_vhangup, DENY}, {__NR_iopl, DENY},
    {__NR_ioperm, DENY}, {__NR_nfsservctl, DENY}, {__NR_lookup_dcookie, DENY},
    /* one program's sync would flush, and so slow down, everybody's disk */
    {__NR_sync, NOTHING}, {__NR_syncfs, NOTHING},
    /* shared between runs: objects of the kernel, locks and watches on shared read-only files,
       and the question which pages of a file somebody has read */
    {__NR_shmget, DENY}, {__NR_shmat, DENY}, {__NR_shmctl, DENY}, {__NR_shmdt, DENY},
    {__NR_semget, DENY}, {__NR_semop, DENY}, {__NR_semctl, DENY}, {__NR_semtimedop, DENY},
    {__NR_msgget, DENY}, {__NR_msgsnd, DENY}, {__NR_msgrcv, DENY}, {__NR_msgctl, DENY},
    {__NR_mq_open, DENY}, {__NR_mq_unlink, DENY}, {__NR_mq_timedsend, DENY},
    {__NR_mq_timedreceive, DENY}, {__NR_mq_notify, DENY}, {__NR_mq_getsetattr, DENY},
    {__NR_flock, UNSUPPORTED}, {__NR_fcntl, CHECK_FCNTL}, {__NR_inotify_init, DENY},
    {__NR_inotify_init1, DENY}, {__NR_inotify_add_watch, DENY}, {451 /* cachestat */, DENY},
    /* network and other sockets: only AF_UNIX, which stays inside the run */
    {__NR_socket, CHECK_SOCKET},
    {__NR_ioctl, CHECK_IOCTL},
    /* reach of signals and scheduling; matters only where the uid is shared */
    {__NR_kill, CHECK_TARGET}, {__NR_tgkill, CHECK_TARGET}, {__NR_tkill, CHECK_TARGET},
    {__NR_rt_sigqueueinfo, CHECK_TARGET}, {__NR_rt_tgsigqueueinfo, CHECK_TARGET},
    {424 /* pidfd_send_signal */, CHECK_TARGET}, {__NR_prlimit64, CHECK_TARGET},
    {__NR_sched_setaffinity, CHECK_TARGET}, {__NR_sched_setscheduler, CHECK_TARGET},
    {__NR_sched_setparam, CHECK_TARGET}, {__NR_sched_setattr, CHECK_TARGET},
};

struct range { /* from `first` up to the next range's first */
  uint32_t first;
  enum action action;
};

static struct range ranges[2 * sizeof rules / sizeof *rules + 2];
static int range_count;

static int by_number(const void *a, const void *b) {
  return ((const struct rule *)a)->number - ((const struct rule *)b)->number;
}

static void begin_range(uint32_t first, enum action action) {
  if (range_count > 0 && ranges[range_count - 1].first == first)
    ranges[range_count - 1].action = action;
  else if (range_count == 0 || ranges[range_count - 1].action != action)
    ranges[range_count++] = (struct range){first, action};
}

void seccomp_build(void) {
  size_t count = sizeof rules / sizeof *rules;
  qsort(rules, count, sizeof *rules, by_number);
  range_count = 0;
  begin_range(0, ALLOW);
  for (size_t i = 0; i < count; i++) {
    if (rules[i].number < 0) continue;
    begin_range((uint32_t)rules[i].number, rules[i].action);
    begin_range((uint32_t)rules[i].number + 1, ALLOW);
  }
  begin_range(LAST_REVIEWED + 1, ABSENT);
}

struct program {
  struct sock_filter code[640];
  unsigned short length;
  int leaf[sizeof ranges / sizeof *ranges]; /* where each range's jump to its action stands */
  pid_t only_signal;
};

static void emit(struct program *to, uint16_t code, uint32_t k, uint8_t yes, uint8_t no) {
  to->code[to->length++] = (struct sock_filter){code, yes, no, k};
}

static void answer(struct program *to, uint32_t value) { emit(to, BPF_RET | BPF_K, value, 0, 0); }

static void load_argument(struct program *to, int index) {
  /* The low half: all checked arguments are ints or small masks (both ABIs are little endian). */
  emit(to, BPF_LD | BPF_W | BPF_ABS,
       (uint32_t)offsetof(struct seccomp_data, args) + 8 * (uint32_t)index, 0, 0);
}

static uint32_t refuse(int error) { return SECCOMP_RET_ERRNO | (uint32_t)error; }

/* Leaves are filled in later: a jump to the block of their action. */
static void emit_tree(struct program *to, int low, int high) {
  if (low == high) {
    to->leaf[low] = to->length;
    emit(to, BPF_JMP | BPF_JA, 0, 0, 0);
    return;
  }
  int middle = (low + high + 1) / 2;
  uint8_t left_size = (uint8_t)(2 * (middle - low) - 1);
  emit(to, BPF_JMP | BPF_JGE | BPF_K, ranges[middle].first, left_size, 0);
  emit_tree(to, low, middle - 1);
  emit_tree(to, middle, high);
}

static void refuse_values(struct program *to, int argument, const uint32_t *values, int count) {
  load_argument(to, argument);
  for (int i = 0; i < count; i++) {
    emit(to, BPF_JMP | BPF_JEQ | BPF_K, values[i], 0, 1);
    answer(to, refuse(EPERM));
  }
  answer(to, SECCOMP_RET_ALLOW);
}

static void emit_block(struct program *to, enum action action) {
  /* CLONE_NEWTIME lies in clone's signal byte and is reachable only by clone3 and unshare. */
  const uint32_t new_namespace = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC |
                                 CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  const uint32_t terminal[] = {TIOCSTI, TIOCLINUX, TIOCSETD, TIOCCONS};
  const uint32_t watching[] = {F_NOTIFY, F_SETLEASE};
  const uint32_t process[] = {PR_SET_SECCOMP, PR_SET_MM, PR_SET_SPECULATION_CTRL};
  switch (action) {
    case DENY: answer(to, refuse(EPERM)); break;
    case ABSENT: answer(to, refuse(ENOSYS)); break;
    case UNSUPPORTED: answer(to, refuse(EOPNOTSUPP)); break;
    case NOTHING: answer(to, refuse(0)); break;
    case CHECK_SOCKET:
      load_argument(to, 0);
      emit(to, BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0);
      answer(to, refuse(EACCES));
      answer(to, SECCOMP_RET_ALLOW);
      break;
    case CHECK_CLONE:
      load_argument(to, 0);
      emit(to, BPF_JMP | BPF_JSET | BPF_K, new_namespace, 0, 1);
      answer(to, refuse(EPERM));
      answer(to, SECCOMP_RET_ALLOW);
      break;
    case CHECK_IOCTL: refuse_values(to, 1, terminal, 4); break;
    case CHECK_FCNTL: refuse_values(to, 1, watching, 2); break;
    case CHECK_PRCTL: refuse_values(to, 0, process, 3); break;
    case CHECK_TARGET:
      if (to->only_signal > 0) {
        load_argument(to, 0);
        emit(to, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)to->only_signal, 2, 0);
        emit(to, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
        answer(to, refuse(EPERM));
      }
      answer(to, SECCOMP_RET_ALLOW);
      break;
    default: answer(to, SECCOMP_RET_ALLOW);
  }
}

bool seccomp_install(pid_t only_signal) {
  struct program to = {.only_signal = only_signal};
  emit(&to, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
  emit(&to, BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ABI, 1, 0);
  answer(&to, SECCOMP_RET_KILL_PROCESS);
  emit(&to, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
#if defined(__x86_64__)
  emit(&to, BPF_JMP | BPF_JGE | BPF_K, 0x40000000 /* x32 */, 0, 1);
  answer(&to, SECCOMP_RET_KILL_PROCESS);
#endif
  emit_tree(&to, 0, range_count - 1);
  int block[ACTIONS];
  for (int action = 0; action < ACTIONS; action++) {
    block[action] = to.length;
    emit_block(&to, (enum action)action);
  }
  for (int i = 0; i < range_count; i++)
    to.code[to.leaf[i]].k = (uint32_t)(block[ranges[i].action] - to.leaf[i] - 1);
  struct sock_fprog whole = {.len = to.length, .filter = to.code};
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &whole) ==
         0;
}
