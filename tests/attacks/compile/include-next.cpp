// expect {"status": ["CE", "AC"]}
// Continues the search after the precompiled header; there is no next header to poison.
#include <bits/stdc++.h>
#include_next <bits/stdc++.h>
#include_next "main.cpp"
#include "bits/stdc++.h.gch"
int main() { puts("42"); }
