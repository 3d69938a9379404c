#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

static std::vector<int> stack, flips;

static void flip(int k) {
    flips.push_back(k);
    std::reverse(stack.begin(), stack.begin() + k);
    for (int i = 0; i < k; i++) stack[i] = -stack[i];
}

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    stack.resize(n);
    for (int &pancake : stack) {
        if (scanf("%d", &pancake) != 1) return 1;
    }
    for (int size = n; size >= 1; size--) {
        if (stack[size - 1] == size) continue;
        int depth = 1;
        while (std::abs(stack[depth - 1]) != size) depth++;
        flip(depth);
        if (stack[0] > 0) flip(1);
        flip(size);
    }
    printf("%zu\n", flips.size());
    for (int k : flips) printf("%d ", k);
    puts("");
}
