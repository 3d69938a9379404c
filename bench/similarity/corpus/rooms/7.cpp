#include <cstdio>
#include <cstring>
#include <cstdlib>

/* Times are below 1440 (minutes of a day): a list of lectures for each minute. */
static int next_begin[200001], next_end[200001];
static int first_begin[1441], first_end[1441];
static int room[200001], pile[200001], height;

int main(void)
{
    int n, made = 0;
    if (scanf("%d", &n) != 1) return EXIT_FAILURE;
    memset(first_begin, 0, sizeof first_begin);
    memset(first_end, 0, sizeof first_end);
    for (int i = 1; i <= n; i++) {
        int x, y;
        scanf("%d %d", &x, &y);
        next_begin[i] = first_begin[x];
        first_begin[x] = i;
        next_end[i] = first_end[y];
        first_end[y] = i;
    }
    for (int minute = 0; minute <= 1440; minute++) {
        for (int i = first_end[minute]; i != 0; i = next_end[i]) {
            pile[height++] = room[i];
        }
        for (int i = first_begin[minute]; i != 0; i = next_begin[i]) {
            room[i] = height > 0 ? pile[--height] : ++made;
        }
    }
    printf("%d\n", made);
    for (int i = 1; i <= n; i++) {
        printf("%d%c", room[i], i == n ? '\n' : ' ');
    }
    return EXIT_SUCCESS;
}
