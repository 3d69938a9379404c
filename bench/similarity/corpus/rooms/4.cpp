#include <iostream>
#include <map>
#include <vector>
#include <numeric>
#include <algorithm>

/// Slow and plain: the first room whose last lecture has ended.
int main() {
    std::size_t lectures;
    std::cin >> lectures;
    std::vector<int> from(lectures), until(lectures), place(lectures);
    for (std::size_t k = 0; k != lectures; ++k) std::cin >> from[k] >> until[k];

    std::vector<std::size_t> order(lectures);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&from](std::size_t left, std::size_t right) { return from[left] < from[right]; });

    std::vector<int> lastEnd;
    for (std::size_t k : order) {
        auto room = std::find_if(lastEnd.begin(), lastEnd.end(), [&](int end) { return end <= from[k]; });
        if (room == lastEnd.end()) {
            lastEnd.push_back(until[k]);
            place[k] = lastEnd.size();
        } else {
            *room = until[k];
            place[k] = room - lastEnd.begin() + 1;
        }
    }
    std::cout << lastEnd.size() << "\n";
    for (int number : place) std::cout << number << " ";
    std::cout << "\n";
}
