#include <iostream>
#include <sstream>
#include <string>
#include <vector>
#include <map>
using namespace std;

vector<string> tokens(const string &line) {
    vector<string> result;
    string number;
    for (char c : line + " ") {
        if (isdigit(c)) {
            number += c;
            continue;
        }
        if (number != "") result.push_back(number);
        number = "";
        bool first = result.empty() || result.back() == "(" || result.back() == "+" || result.back() == "-" || result.back() == "*";
        if (c == '-' && first) {
            result.push_back("-1");
            result.push_back("*");
        } else if (c != ' ') {
            result.push_back(string(1, c));
        }
    }
    return result;
}

vector<string> postfix(const vector<string> &infix) {
    map<string, int> rank{{"(", 0}, {"+", 1}, {"-", 1}, {"*", 2}};
    vector<string> output, waiting;
    for (const string &token : infix) {
        if (token == "(") {
            waiting.push_back(token);
        } else if (token == ")") {
            for (; waiting.back() != "("; waiting.pop_back()) output.push_back(waiting.back());
            waiting.pop_back();
        } else if (rank.count(token)) {
            for (; !waiting.empty() && rank[waiting.back()] >= rank[token]; waiting.pop_back())
                output.push_back(waiting.back());
            waiting.push_back(token);
        } else {
            output.push_back(token);
        }
    }
    output.insert(output.end(), waiting.rbegin(), waiting.rend());
    return output;
}

int main() {
    string line;
    getline(cin, line);
    vector<long long> stack;
    for (const string &token : postfix(tokens(line))) {
        if (token != "+" && token != "*" && token != "-") {
            stack.push_back(stoll(token));
            continue;
        }
        long long last = stack.back();
        stack.pop_back();
        if (token == "+") stack.back() += last;
        else if (token == "-") stack.back() -= last;
        else stack.back() *= last;
    }
    cout << stack[0] << "\n";
}
