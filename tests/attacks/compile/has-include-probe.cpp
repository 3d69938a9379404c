// expect {"status": "AC"}
// Checks with the preprocessor which files of the host exist: none is visible.
#include <cstdio>
#if __has_include("%answer%") || __has_include("%host-file%") || __has_include("/etc/shadow") || \
    __has_include("/proc/1/environ") || __has_include("/root/.profile") || __has_include("/sys/kernel/vmcoreinfo") || \
    __has_include("/var/lib/dpkg/status") || __has_include("/proc/cmdline") || __has_include("/dev/sda") || \
    __has_include("/etc/hostname")
int main() { std::puts("the host shows"); }
#else
int main() { std::puts("42"); }
#endif
