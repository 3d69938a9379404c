// expect {"status": ["CE"]}
// Reads the precompiled header itself as a source.
#include "/opt/verdict/headers/gnu++17-O2/bits/stdc++.h.gch"
int main() { return 0; }
