#include <cstdio>
#include <algorithm>
#include <vector>

static int data[500000], number[500000], times[500000];

int main() {
    int size, allowed;
    scanf("%d%d", &size, &allowed);
    for (int p = 0; p < size; ++p) scanf("%d", data + p);
    // numbers 0, 1, 2... in place of large values
    std::vector<int> sorted(data, data + size);
    std::sort(sorted.begin(), sorted.end());
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    for (int p = 0; p < size; ++p)
        number[p] = std::lower_bound(sorted.begin(), sorted.end(), data[p]) - sorted.begin();
    int tail = 0, different = 0, record = 0, where = 0;
    for (int p = 0; p < size; ++p) {
        if (times[number[p]]++ == 0) ++different;
        for (; different > allowed; ++tail)
            if (--times[number[tail]] == 0) --different;
        if (p - tail >= record) {
            if (p - tail + 1 > record) where = tail + 1;
            record = std::max(record, p - tail + 1);
        }
    }
    printf("%d %d\n", record, where);
    return 0;
}
