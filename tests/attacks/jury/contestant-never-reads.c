// expect {"role": "contestant", "against": "rounds.c", "status": "TLE", "ended": "wall", "time_ms": 200}
// Writes answers without ever reading: both pipes fill up, and both sides wait forever.
#include <stdio.h>
int main(void) {
  for (int i = 0; i < 50000; i++) printf("%d\n", i + 1);
  return 0;
}
