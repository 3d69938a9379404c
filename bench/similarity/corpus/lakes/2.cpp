#include <iostream>
#include <queue>
#include <string>
#include <vector>
using namespace std;

struct Cell {
    int row;
    int col;
};

int flood(vector<string> &map, int row, int col) {
    queue<Cell> todo;
    todo.push(Cell{row, col});
    map[row][col] = '.';
    int water = 0;
    while (!todo.empty()) {
        Cell c = todo.front();
        todo.pop();
        water++;
        const Cell around[] = {{c.row - 1, c.col}, {c.row + 1, c.col}, {c.row, c.col - 1}, {c.row, c.col + 1}};
        for (const Cell &next : around) {
            bool inside = next.row >= 0 && next.row < (int)map.size() && next.col >= 0 && next.col < (int)map[0].size();
            if (inside && map[next.row][next.col] == '~') {
                map[next.row][next.col] = '.';
                todo.push(next);
            }
        }
    }
    return water;
}

int main() {
    int rows, cols;
    cin >> rows >> cols;
    vector<string> map(rows);
    for (string &line : map) cin >> line;
    int count = 0;
    int most = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            if (map[r][c] == '~') {
                int water = flood(map, r, c);
                if (water > most) most = water;
                count++;
            }
    cout << count << ' ' << most << '\n';
}
