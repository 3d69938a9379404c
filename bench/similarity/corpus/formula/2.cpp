#include <iostream>
#include <stack>
#include <string>
using namespace std;

stack<long long> numbers;
stack<char> operators;

int priority(char c) {
    switch (c) {
        case '+':
        case '-':
            return 1;
        case '*':
            return 2;
        default:
            return 0;
    }
}

void calculate() {
    long long right = numbers.top();
    numbers.pop();
    long long left = numbers.top();
    numbers.pop();
    char op = operators.top();
    operators.pop();
    if (op == '+') numbers.push(left + right);
    if (op == '-') numbers.push(left - right);
    if (op == '*') numbers.push(left * right);
}

int main() {
    string text;
    getline(cin, text);
    bool wantsNumber = true;
    for (int i = 0; i < (int)text.length(); i++) {
        char c = text[i];
        if (c >= '0' && c <= '9') {
            long long value = 0;
            while (i < (int)text.length() && text[i] >= '0' && text[i] <= '9') value = value * 10 + text[i++] - '0';
            i--;
            numbers.push(value);
            wantsNumber = false;
        } else if (c == '(') {
            operators.push(c);
            wantsNumber = true;
        } else if (c == ')') {
            while (operators.top() != '(') calculate();
            operators.pop();
        } else {
            if (wantsNumber) numbers.push(0);
            while (!operators.empty() && priority(operators.top()) >= priority(c)) calculate();
            operators.push(c);
            wantsNumber = true;
        }
    }
    while (!operators.empty()) calculate();
    cout << numbers.top() << endl;
}
