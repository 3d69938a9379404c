#include <bits/stdc++.h>
using namespace std;

template <integral T> T twice(T a, T b) { return a + b; }

int main() {
    int a, b;
    cin >> a >> b;
    volatile unsigned turns = 0;
    for (;;) turns++;
}
