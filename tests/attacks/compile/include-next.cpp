// expect {"status": ["CE", "AC"]}
// Goes on where the precompiled header was found; there is no next one to poison.
#include <bits/stdc++.h>
#include_next <bits/stdc++.h>
#include_next "main.cpp"
#include "bits/stdc++.h.gch"
int main() { puts("42"); }
