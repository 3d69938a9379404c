#include <iostream>
#include <deque>
#include <map>
using namespace std;

int main()
{
    int n, k, x;
    cin >> n >> k;
    deque<int> window;
    map<int, int> amount;
    int longest = 0;
    int beginning = 1;
    int removed = 0;
    while (n--)
    {
        cin >> x;
        window.push_back(x);
        if (amount.count(x))
            amount[x] = amount[x] + 1;
        else
            amount.insert(make_pair(x, 1));
        while (amount.size() > (unsigned)k)
        {
            int old = window.front();
            window.pop_front();
            removed++;
            if (amount[old] == 1)
                amount.erase(old);
            else
                amount[old] = amount[old] - 1;
        }
        if ((int)window.size() > longest)
        {
            longest = window.size();
            beginning = removed + 1;
        }
    }
    cout << longest << " " << beginning << endl;
    return 0;
}
