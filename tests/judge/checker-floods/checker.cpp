#include <cstdio>

int main() {
    for (;;) std::puts("ok");
}
