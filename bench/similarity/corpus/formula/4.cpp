#include <iostream>
#include <memory>
#include <string>

struct Node {
    virtual ~Node() {}
    virtual long long value() const = 0;
};

struct Number : Node {
    long long n;
    explicit Number(long long n) : n(n) {}
    long long value() const override { return n; }
};

struct Binary : Node {
    char op;
    std::unique_ptr<Node> left, right;
    Binary(char op, std::unique_ptr<Node> l, std::unique_ptr<Node> r)
        : op(op), left(std::move(l)), right(std::move(r)) {}
    long long value() const override {
        const long long a = left->value(), b = right->value();
        return op == '+' ? a + b : op == '-' ? a - b : a * b;
    }
};

// Splits at the last operator of the lowest rank outside of brackets.
std::unique_ptr<Node> build(const std::string& text) {
    for (const char* rank : {"+-", "*"}) {
        int depth = 0;
        for (int at = (int)text.size() - 1; at > 0; --at) {
            if (text[at] == ')') ++depth;
            if (text[at] == '(') --depth;
            if (depth != 0 || std::string(rank).find(text[at]) == std::string::npos) continue;
            if (std::string("+-*(").find(text[at - 1]) != std::string::npos) continue;
            return std::make_unique<Binary>(text[at], build(text.substr(0, at)), build(text.substr(at + 1)));
        }
    }
    if (text[0] == '-') return std::make_unique<Binary>('-', std::make_unique<Number>(0), build(text.substr(1)));
    if (text[0] == '(') return build(text.substr(1, text.size() - 2));
    return std::make_unique<Number>(std::stoll(text));
}

int main() {
    std::string text;
    std::cin >> text;
    std::cout << build(text)->value() << '\n';
}
