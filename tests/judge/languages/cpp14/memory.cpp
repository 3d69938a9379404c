#include <bits/stdc++.h>
using namespace std;

auto twice = [](auto a, auto b) { return a + b; };

int main() {
    int a, b;
    cin >> a >> b;
    list<vector<char>> blocks;
    for (;;) blocks.emplace_back(1 << 20, 1);
}
