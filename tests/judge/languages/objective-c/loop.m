int main(void) {
    volatile long turns = 0;
    for (;;) turns++;
}
