template <int n> struct deeper { static const int value = deeper<n + 1>::value; };

int main() { return deeper<0>::value; }
