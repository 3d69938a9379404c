#include <cstdio>
#include <cctype>

static int peeked = EOF;

static int peek() { return peeked == EOF ? (peeked = getchar()) : peeked; }
static int take() { int c = peek(); peeked = EOF; return c; }

/* Operators that bind at least as strong as `least`. */
static long long value(int least)
{
    long long left = 0;
    int c = take();
    if (c == '(') { left = value(0); take(); }
    else if (c == '-') left = -value(2);
    else for (; isdigit(c); c = isdigit(peek()) ? take() : 0) left = 10 * left + c - '0';
    for (;;) {
        int strength;
        switch (peek()) {
        case '+': case '-': strength = 0; break;
        case '*': strength = 1; break;
        default: return left;
        }
        if (strength < least) return left;
        int op = take();
        long long right = value(strength + 1);
        left = op == '+' ? left + right : op == '-' ? left - right : left * right;
    }
}

int main()
{
    printf("%lld\n", value(0));
    return 0;
}
