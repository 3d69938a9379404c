#include <algorithm>
#include <iostream>
#include <tuple>
#include <vector>
using namespace std;

// Each room takes as many of the remaining lectures as possible before the next room is opened.
int main() {
    int n; cin >> n;
    vector<tuple<int, int, int>> rest;
    for (int i = 0, s, t; i < n; i++) { cin >> s >> t; rest.emplace_back(s, t, i); }
    sort(begin(rest), end(rest));
    vector<int> answer(n, 0);
    int current = 0;
    while (!rest.empty()) {
        current++;
        int clock = -1;
        vector<tuple<int, int, int>> later;
        for (const auto& lecture : rest) {
            int s, t, i;
            tie(s, t, i) = lecture;
            if (s >= clock) {
                clock = t;
                answer[i] = current;
            } else {
                later.push_back(lecture);
            }
        }
        rest = move(later);
    }
    cout << current << '\n';
    for (auto value : answer) cout << value << ' ';
}
