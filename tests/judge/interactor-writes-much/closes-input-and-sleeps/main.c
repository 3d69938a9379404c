#include <unistd.h>

int main(void) {
    close(0);
    for (;;) pause();
}
