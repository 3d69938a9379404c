#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    std::vector<int> stack(n), flips;
    for (int &pancake : stack) {
        if (scanf("%d", &pancake) != 1) return 1;
        pancake = std::abs(pancake);
    }
    for (int size = n; size >= 1; size--) {
        int depth = static_cast<int>(std::find(stack.begin(), stack.end(), size) - stack.begin()) + 1;
        for (int k : {depth, size}) {
            flips.push_back(k);
            std::reverse(stack.begin(), stack.begin() + k);
        }
    }
    printf("%zu\n", flips.size());
    for (int k : flips) printf("%d ", k);
    puts("");
}
