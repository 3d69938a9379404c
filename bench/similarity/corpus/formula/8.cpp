#include <bits/stdc++.h>
using namespace std;

class Parser {
    istream &in;

    bool accept(char wanted) {
        if (in.peek() != wanted) return false;
        in.get();
        return true;
    }

    long long primary() {
        if (accept('-')) return -primary();
        long long result;
        if (accept('(')) {
            result = sum();
            if (!accept(')')) throw runtime_error("bracket");
        } else {
            in >> result;
        }
        return result;
    }

    long long product() {
        long long result = primary();
        while (accept('*')) result *= primary();
        return result;
    }

    long long sum() {
        long long result = product();
        while (true) {
            if (accept('+')) result += product();
            else if (accept('-')) result -= product();
            else return result;
        }
    }

public:
    explicit Parser(istream &source) : in(source) {}
    long long parse() { return sum(); }
};

int main() {
    Parser parser(cin);
    cout << parser.parse() << '\n';
}
