#include <algorithm>
#include <iostream>
#include <limits>
#include <vector>

// Simple version, the smallest open vertex is searched in a loop.
class Graph {
public:
    explicit Graph(int size) : size_(size), edges_(size) {}

    void connect(int a, int b, long long weight) {
        edges_[a].push_back(Link{b, weight});
        edges_[b].push_back(Link{a, weight});
    }

    std::vector<long long> distancesFrom(int start) const {
        const long long never = std::numeric_limits<long long>::max();
        std::vector<long long> result(size_, never);
        std::vector<char> done(size_, 0);
        result[start] = 0;
        for (int round = 0; round < size_; ++round) {
            int nearest = -1;
            for (int v = 0; v < size_; ++v) {
                if (done[v] || result[v] == never) continue;
                if (nearest < 0 || result[v] < result[nearest]) nearest = v;
            }
            if (nearest < 0) break;
            done[nearest] = 1;
            for (const Link &link : edges_[nearest]) {
                result[link.target] = std::min(result[link.target], result[nearest] + link.weight);
            }
        }
        std::replace(result.begin(), result.end(), never, -1LL);
        return result;
    }

private:
    struct Link {
        int target;
        long long weight;
    };
    int size_;
    std::vector<std::vector<Link>> edges_;
};

int main() {
    int n, m;
    std::cin >> n >> m;
    Graph g(n);
    for (int a, b, w; m > 0 && std::cin >> a >> b >> w; --m) g.connect(a - 1, b - 1, w);
    for (long long value : g.distancesFrom(0)) std::cout << value << ' ';
    std::cout << std::endl;
}
