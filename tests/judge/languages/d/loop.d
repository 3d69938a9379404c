import core.stdc.stdio;

void main() {
    long turns = getchar();
    while (true) {
        turns++;
        if (turns < 0) break;
    }
    printf("%ld", turns);
}
