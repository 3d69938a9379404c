#include <bits/stdc++.h>
using namespace std;

int twice(int a, int b) {
    if (auto [x, y] = pair(a, b); x == a) return x + y;
    return 0;
}

int main() {
    int a, b;
    cin >> a >> b;
    volatile unsigned turns = 0;
    for (;;) turns++;
}
