#include <bits/stdc++.h>
using namespace std;

// The value of a formula with + - * and brackets.
string s;
size_t pos = 0;

long long expr();

long long factor() {
    if (s[pos] == '(') {
        pos++;
        long long v = expr();
        pos++;
        return v;
    }
    if (s[pos] == '-') {
        pos++;
        return -factor();
    }
    long long v = 0;
    while (pos < s.size() && isdigit(s[pos])) {
        v = v * 10 + (s[pos] - '0');
        pos++;
    }
    return v;
}

long long term() {
    long long v = factor();
    while (pos < s.size() && s[pos] == '*') {
        pos++;
        v *= factor();
    }
    return v;
}

long long expr() {
    long long v = term();
    while (pos < s.size() && (s[pos] == '+' || s[pos] == '-')) {
        char op = s[pos++];
        if (op == '+') v += term();
        else v -= term();
    }
    return v;
}

int main() {
    cin >> s;
    cout << expr() << endl;
    return 0;
}
