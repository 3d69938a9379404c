#include <cstdio>

int main() {
    int weekday, days;
    if (scanf("%d %d", &weekday, &days) != 2) return 1;
    puts("Mo Tu We Th Fr Sa Su");
    for (int blank = 1; blank < weekday; blank++) printf("   ");
    for (int day = 1; day <= days; day++) {
        bool lastOfLine = (weekday - 1 + day) % 7 == 0 || day == days;
        printf("%2d%c", day, lastOfLine ? '\n' : ' ');
    }
}
