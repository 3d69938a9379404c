#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    if (fork() == 0)
        for (;;) fork();
    wait(NULL);
    for (;;) pause();
}
