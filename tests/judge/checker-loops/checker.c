int main(void) {
    volatile unsigned turns = 0;
    for (;;) turns++;
}
