#include <iostream>
#include <vector>
using namespace std;

int main()
{
    int R, C;
    cin >> R >> C;
    // a border of land saves the checks of the edges
    int width = C + 2;
    vector<char> field((R + 2) * width, '.');
    for (int r = 1; r <= R; r++)
    {
        for (int c = 1; c <= C; c++)
        {
            cin >> field[r * width + c];
        }
    }
    int offsets[] = { -width, width, -1, 1 };
    vector<int> stack;
    int answer = 0, maximum = 0;
    for (int start = 0; start < (int)field.size(); start++)
    {
        if (field[start] == '.')
            continue;
        answer++;
        int current = 0;
        stack.push_back(start);
        field[start] = '.';
        do
        {
            int position = stack.back();
            stack.pop_back();
            current++;
            for (int offset : offsets)
            {
                if (field[position + offset] == '.')
                    continue;
                field[position + offset] = '.';
                stack.push_back(position + offset);
            }
        } while (!stack.empty());
        if (maximum < current)
            maximum = current;
    }
    cout << answer << " " << maximum;
}
