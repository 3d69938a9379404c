// expect {"role": "contestant", "against": "interactor.c", "status": "WA", "message": "no answer"}
// Hangs up and goes on computing: the interactor's word stands, and the run ends soon after it.
#include <unistd.h>
int main(void) {
  close(1);
  for (;;) usleep(1000);
}
