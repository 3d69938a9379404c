/*
 * System calls that a program may not make, grouped by the reason for refusing them.
 *
 * Danger: a deny list alone would allow all calls that new kernels add. Two rules prevent that. A system call whose
 * number is above the highest reviewed number returns ENOSYS. A call through another ABI (i386, x32), where the call
 * numbers have other meanings, kills the process.
 */
#include "calls.h"

#include <sys/syscall.h>

/* These system calls exist on only one of the two supported architectures; on the architecture without the call, the
   number is defined as -1. */
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
#define __NR_chmod -1
#define __NR_chown -1
#define __NR_lchown -1
#define __NR_utime -1
#define __NR_utimes -1
#define __NR_futimesat -1
#endif
#ifndef __NR_kexec_file_load
#define __NR_kexec_file_load -1
#endif

const struct rule call_rules[] = {
    /* observing and changing other processes */
    {__NR_ptrace, DENY}, {__NR_process_vm_readv, DENY}, {__NR_process_vm_writev, DENY},
    {__NR_kcmp, DENY}, {__NR_pidfd_getfd, DENY}, {440 /* process_madvise */, DENY},
    {448 /* process_mrelease */, DENY}, {__NR_perf_event_open, DENY}, {__NR_migrate_pages, DENY},
    {__NR_move_pages, DENY},
    /* mounts and root directories */
    {__NR_mount, DENY}, {__NR_umount2, DENY}, {__NR_pivot_root, DENY}, {__NR_chroot, DENY},
    {428 /* open_tree */, DENY}, {429 /* move_mount */, DENY}, {430 /* fsopen */, DENY},
    {431 /* fsconfig */, DENY}, {432 /* fsmount */, DENY}, {433 /* fspick */, DENY},
    {442 /* mount_setattr */, DENY}, {457 /* statmount */, DENY}, {458 /* listmount */, DENY},
    {__NR_open_by_handle_at, DENY}, {__NR_name_to_handle_at, DENY}, {__NR_quotactl, DENY},
    {443 /* quotactl_fd */, DENY}, {__NR_swapon, DENY}, {__NR_swapoff, DENY},
    {__NR_ustat, DENY}, {__NR_sysfs, DENY},
    /* namespaces; a filter cannot check the flags of clone3, because they are behind a pointer, so clone3 is reported
       as missing and libc uses clone */
    {__NR_unshare, DENY}, {__NR_setns, DENY}, {__NR_clone, CHECK_CLONE}, {435 /* clone3 */, ABSENT},
    /* kernel features that have often been vulnerable and have no use in a contest */
    {__NR_bpf, DENY}, {__NR_userfaultfd, DENY}, {425 /* io_uring_setup */, DENY},
    {426 /* io_uring_enter */, DENY}, {427 /* io_uring_register */, DENY}, {__NR_keyctl, DENY},
    {__NR_add_key, DENY}, {__NR_request_key, DENY}, {__NR_seccomp, DENY},
    {__NR_prctl, CHECK_PRCTL}, {__NR_fanotify_init, DENY}, {__NR_fanotify_mark, DENY},
    {447 /* memfd_secret */, DENY}, {444 /* landlock_create_ruleset */, DENY},
    {445 /* landlock_add_rule */, DENY}, {446 /* landlock_restrict_self */, DENY},
    {459 /* lsm_get_self_attr */, DENY}, {460 /* lsm_set_self_attr */, DENY},
    {461 /* lsm_list_modules */, DENY}, {__NR_modify_ldt, DENY}, {__NR_uselib, DENY},
    {__NR__sysctl, DENY}, {453 /* map_shadow_stack */, ABSENT},
    /* asynchronous I/O counts towards a quota that the whole machine shares */
    {__NR_io_setup, ABSENT}, {__NR_io_destroy, ABSENT}, {__NR_io_submit, ABSENT},
    {__NR_io_cancel, ABSENT}, {__NR_io_getevents, ABSENT}, {__NR_io_pgetevents, ABSENT},
    /* settings of the machine */
    {__NR_init_module, DENY}, {__NR_finit_module, DENY}, {__NR_delete_module, DENY},
    {__NR_create_module, DENY}, {__NR_get_kernel_syms, DENY}, {__NR_query_module, DENY},
    {__NR_kexec_load, DENY}, {__NR_kexec_file_load, DENY}, {__NR_reboot, DENY},
    {__NR_settimeofday, DENY}, {__NR_clock_settime, DENY}, {__NR_clock_adjtime, DENY},
    {__NR_adjtimex, DENY}, {__NR_sethostname, DENY}, {__NR_setdomainname, DENY},
    {__NR_syslog, DENY}, {__NR_acct, DENY}, {__NR_vhangup, DENY}, {__NR_iopl, DENY},
    {__NR_ioperm, DENY}, {__NR_nfsservctl, DENY}, {__NR_lookup_dcookie, DENY},
    /* a sync would flush the whole disk and slow down other runs */
    {__NR_sync, NOTHING}, {__NR_syncfs, NOTHING}, {__NR_fsync, NOTHING},
    {__NR_fdatasync, NOTHING}, {__NR_sync_file_range, NOTHING}, {__NR_msync, CHECK_MSYNC},
    /* huge pages come from a pool of the host, and no memory cgroup counts them */
    {__NR_mmap, CHECK_MMAP}, {__NR_memfd_create, CHECK_MEMFD},
    /* a crash must not start the core dump helper of the host: see RLIMIT_CORE in launch.c */
    {__NR_setrlimit, CHECK_SETRLIMIT},
    /* state that several runs would share: kernel objects, locks and watches on read-only files, and which pages of a
       file are in the page cache */
    {__NR_shmget, DENY}, {__NR_shmat, DENY}, {__NR_shmctl, DENY}, {__NR_shmdt, DENY},
    {__NR_semget, DENY}, {__NR_semop, DENY}, {__NR_semctl, DENY}, {__NR_semtimedop, DENY},
    {__NR_msgget, DENY}, {__NR_msgsnd, DENY}, {__NR_msgrcv, DENY}, {__NR_msgctl, DENY},
    {__NR_mq_open, DENY}, {__NR_mq_unlink, DENY}, {__NR_mq_timedsend, DENY},
    {__NR_mq_timedreceive, DENY}, {__NR_mq_notify, DENY}, {__NR_mq_getsetattr, DENY},
    {__NR_flock, UNSUPPORTED}, {__NR_fcntl, CHECK_FCNTL}, {__NR_inotify_init, DENY},
    {__NR_inotify_init1, DENY}, {__NR_inotify_add_watch, DENY}, {451 /* cachestat */, DENY},
    {__NR_preadv2, CHECK_READ_FLAGS}, {__NR_fadvise64, NOTHING}, {__NR_madvise, CHECK_MADVISE},
    /* calls that change the owner, permissions, times, size or attributes of files: Landlock does not restrict all of
       them */
    {__NR_chmod, NOTHING_ON_HOST}, {__NR_fchmod, NOTHING_ON_HOST},
    {__NR_fchmodat, NOTHING_ON_HOST}, {452 /* fchmodat2 */, NOTHING_ON_HOST},
    {__NR_chown, NOTHING_ON_HOST}, {__NR_lchown, NOTHING_ON_HOST},
    {__NR_fchown, NOTHING_ON_HOST}, {__NR_fchownat, NOTHING_ON_HOST},
    {__NR_utime, NOTHING_ON_HOST}, {__NR_utimes, NOTHING_ON_HOST},
    {__NR_futimesat, NOTHING_ON_HOST}, {__NR_utimensat, NOTHING_ON_HOST},
    {__NR_truncate, DENY_ON_HOST}, {__NR_setxattr, DENY_ON_HOST},
    {__NR_lsetxattr, DENY_ON_HOST}, {__NR_fsetxattr, DENY_ON_HOST},
    {__NR_removexattr, DENY_ON_HOST}, {__NR_lremovexattr, DENY_ON_HOST},
    {__NR_fremovexattr, DENY_ON_HOST},
    /* network and other sockets: only AF_UNIX sockets are allowed, because they stay inside the run */
    {__NR_socket, CHECK_SOCKET}, {__NR_socketpair, CHECK_SOCKET},
    {__NR_setsockopt, CHECK_SET_OPTION}, {__NR_getsockopt, CHECK_GET_OPTION},
    {__NR_ioctl, CHECK_IOCTL},
    /*
     * sending descriptors through sockets: they remain after the run until the kernel's garbage collector runs, and
     * count against later runs of the same uid. A filter cannot follow pointers and therefore cannot see whether a
     * message contains descriptors, so these calls are refused entirely
     */
    {__NR_sendmsg, DENY}, {__NR_sendmmsg, DENY},
    /* signals, limits and scheduling: with these calls, a program could affect other processes that have the same
       uid */
    {__NR_setpriority, CHECK_PRIORITY}, {__NR_ioprio_set, DENY},
    {__NR_kill, CHECK_TARGET}, {__NR_tgkill, CHECK_TARGET}, {__NR_tkill, CHECK_TARGET},
    {__NR_rt_sigqueueinfo, CHECK_TARGET}, {__NR_rt_tgsigqueueinfo, CHECK_TARGET},
    {424 /* pidfd_send_signal */, ABSENT}, {__NR_prlimit64, CHECK_PRLIMIT},
    /* the inode numbers of pidfds come from a counter that the whole machine shares, so programs get no pidfds;
       CLONE_PIDFD is refused for the same reason */
    {434 /* pidfd_open */, ABSENT},
    {__NR_sched_setaffinity, CHECK_TARGET}, {__NR_sched_setscheduler, CHECK_TARGET},
    {__NR_sched_setparam, CHECK_TARGET}, {__NR_sched_setattr, CHECK_TARGET},
};

const size_t call_rule_count = sizeof call_rules / sizeof *call_rules;

const struct late_call late_calls[] = {
    {__NR_umount2, KEY},             /* to unmount old work folders and the previous artefact */
    {__NR_mount, KEY},               /* to mount new work folders */
    {429 /* move_mount */, KEY},
    {__NR_ptrace, KEY},              /* to find out which of two joined programs ends first */
    {__NR_unshare, KEY_UNSHARE},     /* to create the process's cgroup namespace and user namespace */
    {435 /* clone3 */, ABSENT},      /* to create a child in its group; processes that have the key do not need it */
    {__NR_seccomp, DENY},            /* to install the small additional filter itself (FILTER_LATE) */
};

const size_t late_call_count = sizeof late_calls / sizeof *late_calls;
