#include <iostream>
#include <map>
#include <queue>
using namespace std;

map<int, map<int, int>> w;   // w[a][b]: the cheapest road between a and b
map<int, long long> answer;

void read_roads(int count) {
    int a, b, c;
    while (count-- > 0) {
        cin >> a >> b >> c;
        if (w[a].count(b) == 0 || w[a][b] > c) {
            w[a][b] = c;
            w[b][a] = c;
        }
    }
}

int main() {
    int towns, count;
    cin >> towns >> count;
    read_roads(count);
    priority_queue<pair<long long, int>> heap;
    heap.push(make_pair(0LL, 1));
    while (!heap.empty()) {
        long long cost = -heap.top().first;
        int town = heap.top().second;
        heap.pop();
        if (answer.find(town) != answer.end()) {
            continue;
        }
        answer[town] = cost;
        for (map<int, int>::iterator it = w[town].begin(); it != w[town].end(); it++) {
            heap.push(make_pair(-(cost + it->second), it->first));
        }
    }
    for (int town = 1; town <= towns; town++) {
        if (answer.find(town) == answer.end()) {
            cout << -1 << " ";
        } else {
            cout << answer[town] << " ";
        }
    }
    cout << endl;
    return 0;
}
