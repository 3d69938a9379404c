int main() {
    volatile unsigned turns = 0;
    for (;;) turns = turns + 1;
}
