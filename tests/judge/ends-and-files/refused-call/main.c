#include <errno.h>
#include <linux/reboot.h>
#include <stdio.h>
#include <sys/reboot.h>
#include <sys/socket.h>

int main(void) {
    int a, b;
    if (reboot(LINUX_REBOOT_CMD_CAD_OFF) == 0 || errno != EPERM) return 2;
    if (socket(AF_INET, SOCK_STREAM, 0) >= 0) return 3;
    scanf("%d %d", &a, &b);
    printf("%d %d\n", a, b);
}
