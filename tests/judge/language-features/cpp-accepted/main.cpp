#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    vector<long long> numbers{istream_iterator<long long>(cin), {}};
    cout << accumulate(numbers.begin(), numbers.end(), 0LL) << '\n';
}
