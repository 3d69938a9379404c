// expect {"ended": ["signalled"], "signal": 11}
// Tries to stop the machine with every system call that could do so, then through its keyboard controller.
#include <signal.h>
#include <sys/reboot.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void) {
  static const int ways[] = {RB_DISABLE_CAD, RB_AUTOBOOT, RB_HALT_SYSTEM, RB_POWER_OFF, RB_KEXEC};
  for (int i = 0; i < 5; i++)
    if (reboot(ways[i]) == 0) return 1;
  if (syscall(SYS_delete_module, "ext4", 0) == 0 || syscall(SYS_kexec_load, 0, 0, 0, 0) == 0) return 2;
  if (swapoff("/swapfile") == 0 || acct("/w/accounts") == 0 || syscall(SYS_vhangup) == 0) return 3;
  if (sethostname("mine", 4) == 0 || setdomainname("mine", 4) == 0) return 4;
  char log[64];
  for (int what = 0; what < 11; what++)
    if (syscall(SYS_syslog, what, log, sizeof log) >= 0) return 5;
#if defined(__x86_64__)
  if (syscall(SYS_iopl, 3) == 0 || syscall(SYS_ioperm, 0x60, 8, 1) == 0) return 6;
  __asm__ volatile("outb %0, %1" : : "a"((unsigned char)0xfe), "Nd"((unsigned short)0x64));
#else
  raise(SIGSEGV);
#endif
  return 7;
}
