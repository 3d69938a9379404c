#include <iostream>
#include <map>
#include <vector>
#include <string>
using namespace std;

class Planner {
    map<int, vector<int>> begins, ends;
    map<int, int> roomOf;
    vector<int> unused;
    int total = 0;

    int openRoom() {
        if (unused.empty()) return ++total;
        int room = unused.back();
        unused.pop_back();
        return room;
    }

public:
    void lecture(int number, int begin, int end) {
        begins[begin].push_back(number);
        ends[end].push_back(number);
        begins[end];
    }

    void plan() {
        for (auto &moment : begins) {
            if (ends.count(moment.first)) {
                for (int number : ends[moment.first]) unused.push_back(roomOf[number]);
            }
            for (int number : moment.second) roomOf[number] = openRoom();
        }
    }

    string text() {
        string result = to_string(total) + "\n";
        for (auto &entry : roomOf) result += to_string(entry.second) + " ";
        return result;
    }
};

int main() {
    int n, begin, end;
    cin >> n;
    Planner planner;
    for (int i = 1; i <= n; ++i) {
        cin >> begin >> end;
        planner.lecture(i, begin, end);
    }
    planner.plan();
    cout << planner.text() << endl;
    return 0;
}
