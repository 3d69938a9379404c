#include <iostream>
#include <vector>
#include <algorithm>
using namespace std;

class Knapsack {
    struct Entry { int value = 0; int from = -1; };
    vector<vector<Entry>> table;
    vector<int> weights;
    int capacity;

public:
    Knapsack(int capacity) : capacity(capacity) {
        table.push_back(vector<Entry>(capacity + 1));
    }
    void addItem(int weight, int value) {
        weights.push_back(weight);
        vector<Entry> row;
        const vector<Entry>& above = table.back();
        for (int room = 0; room <= capacity; ++room) {
            Entry entry;
            entry.value = above[room].value;
            if (room >= weight) {
                int candidate = above[room - weight].value + value;
                if (candidate > entry.value) {
                    entry.value = candidate;
                    entry.from = room - weight;
                }
            }
            row.push_back(entry);
        }
        table.push_back(row);
    }
    int bestValue() { return table.back()[capacity].value; }
    vector<int> bestItems() {
        vector<int> items;
        int room = capacity;
        for (size_t row = table.size() - 1; row > 0; --row) {
            int from = table[row][room].from;
            if (from == -1) continue;
            items.push_back(row);
            room = from;
        }
        sort(items.begin(), items.end());
        return items;
    }
};

int main() {
    int n, c, w, v;
    cin >> n >> c;
    Knapsack k(c);
    for (int i = 0; i < n && cin >> w >> v; i++) k.addItem(w, v);
    cout << k.bestValue() << endl;
    vector<int> items = k.bestItems();
    cout << items.size() << endl;
    for (int i : items) cout << i << ' ';
    cout << endl;
}
