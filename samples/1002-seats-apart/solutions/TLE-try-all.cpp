#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

// Walks through all arrangements in order: fine for small n, endless for n = 100.
int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    std::vector<int> seats(n);
    std::iota(seats.begin(), seats.end(), 1);
    do {
        bool good = true;
        for (int i = 1; i < n && good; i++) good = std::abs(seats[i] - seats[i - 1]) != 1;
        if (!good) continue;
        for (int student : seats) printf("%d ", student);
        puts("");
        return 0;
    } while (std::next_permutation(seats.begin(), seats.end()));
    puts("-1");
}
