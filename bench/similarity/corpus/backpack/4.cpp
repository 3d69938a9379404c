#include <algorithm>
#include <iostream>
#include <map>
#include <vector>

struct Thing { int weight, value, index; };
struct Load { int value; std::vector<int> things; };

/* Only loads that no lighter load beats are kept, by weight. */
static std::map<int, Load> extend(const std::map<int, Load>& loads, const Thing& thing, int limit) {
    std::map<int, Load> merged = loads;
    for (const auto& entry : loads) {
        const int weight = entry.first + thing.weight;
        if (weight > limit) break;
        Load load = entry.second;
        load.value += thing.value;
        load.things.push_back(thing.index);
        auto place = merged.find(weight);
        if (place == merged.end() || place->second.value < load.value) merged[weight] = load;
    }
    int record = -1;
    for (auto it = merged.begin(); it != merged.end();) {
        if (it->second.value <= record) it = merged.erase(it);
        else record = (it++)->second.value;
    }
    return merged;
}

int main() {
    int count, limit;
    std::cin >> count >> limit;
    std::map<int, Load> loads;
    loads[0] = Load{0, {}};
    for (int index = 1; index <= count; ++index) {
        Thing thing;
        std::cin >> thing.weight >> thing.value;
        thing.index = index;
        loads = extend(loads, thing, limit);
    }
    const Load& top = loads.rbegin()->second;
    std::cout << top.value << '\n' << top.things.size() << '\n';
    for (int index : top.things) std::cout << index << ' ';
    std::cout << '\n';
}
