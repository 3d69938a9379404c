#include <bits/stdc++.h>
using namespace std;

auto twice = [](auto a, auto b) { return a + b; };

int main() {
    int a, b;
    cin >> a >> b;
    vector<int> none;
    cout << none.at(a) << endl;
}
