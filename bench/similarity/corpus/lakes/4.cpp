#include <iostream>
#include <set>
#include <stack>
#include <string>
#include <utility>

typedef std::pair<int, int> Point;

int main() {
    int height, width;
    std::cin >> height >> width;
    std::set<Point> water;
    for (int y = 0; y < height; ++y) {
        std::string text;
        std::cin >> text;
        for (std::size_t x = 0; x < text.size(); ++x) {
            if (text[x] == '~') water.insert(Point(x, y));
        }
    }
    unsigned lakes = 0, biggest = 0;
    while (!water.empty()) {
        std::stack<Point> way;
        way.push(*water.begin());
        water.erase(water.begin());
        unsigned area = 0;
        while (!way.empty()) {
            Point p = way.top();
            way.pop();
            area += 1;
            for (int step = -1; step <= 1; step += 2) {
                std::set<Point>::iterator side = water.find(Point(p.first + step, p.second));
                if (side != water.end()) {
                    way.push(*side);
                    water.erase(side);
                }
                side = water.find(Point(p.first, p.second + step));
                if (side != water.end()) {
                    way.push(*side);
                    water.erase(side);
                }
            }
        }
        lakes += 1;
        biggest = biggest < area ? area : biggest;
    }
    std::cout << lakes << " " << biggest << std::endl;
    return 0;
}
