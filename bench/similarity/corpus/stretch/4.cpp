#include <iostream>
#include <list>
#include <string>
#include <unordered_map>
#include <vector>

/* Values of the window by their last position, the oldest first. */
class RecentValues {
public:
    void see(long long value, int position) {
        auto known = where_.find(value);
        if (known != where_.end()) order_.erase(known->second);
        order_.push_back({value, position});
        where_[value] = std::prev(order_.end());
    }
    int forgetOldest() {
        int position = order_.front().second;
        where_.erase(order_.front().first);
        order_.pop_front();
        return position;
    }
    std::size_t size() const { return where_.size(); }

private:
    typedef std::list<std::pair<long long, int>> Order;
    Order order_;
    std::unordered_map<long long, Order::iterator> where_;
};

int main() {
    int count;
    std::size_t limit;
    std::cin >> count >> limit;
    RecentValues window;
    int begin = 1, bestLength = 0, bestBegin = 0;
    for (int position = 1; position <= count; ++position) {
        long long value;
        std::cin >> value;
        window.see(value, position);
        if (window.size() > limit) begin = window.forgetOldest() + 1;
        const int length = position - begin + 1;
        if (length > bestLength) {
            bestLength = length;
            bestBegin = begin;
        }
    }
    std::cout << bestLength << ' ' << bestBegin << std::endl;
}
