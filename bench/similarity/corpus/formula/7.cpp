#include <iostream>
#include <string>
using namespace std;

// Replaces the innermost brackets by their value until none is left.
long long flat(string part) {
    long long total = 0, product = 0;
    int i = 0;
    char before = '+';
    while (i < (int)part.size()) {
        int sign = 1;
        while (part[i] == '-' || part[i] == '+') {
            if (part[i] == '-') sign = -sign;
            i++;
        }
        long long n = 0;
        while (i < (int)part.size() && '0' <= part[i] && part[i] <= '9') {
            n = 10 * n + part[i] - '0';
            i++;
        }
        n *= sign;
        if (before == '*') {
            product *= n;
        } else {
            total += product;
            product = before == '-' ? -n : n;
        }
        if (i < (int)part.size()) before = part[i++];
    }
    return total + product;
}

int main() {
    string f;
    cin >> f;
    while (true) {
        size_t close = f.find(')');
        if (close == string::npos) break;
        size_t open = f.rfind('(', close);
        string inside = f.substr(open + 1, close - open - 1);
        f = f.substr(0, open) + to_string(flat(inside)) + f.substr(close + 1);
    }
    cout << flat(f) << endl;
    return 0;
}
