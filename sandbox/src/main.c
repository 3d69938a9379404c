#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>

#include "burn.h"
#include "faults.h"
#include "selftest.h"
#include "standard.h"
#include "supervisor.h"

#define CONTROL_FD 3

int main(int argc, char **argv) {
  if (argc >= 3 && strcmp(argv[1], "--probe") == 0) selftest_probe(argv[2]);
  if (argc == 2 && strcmp(argv[1], "--burn") == 0) return burn_main();
  if (argc == STANDARD_ARGUMENTS && strcmp(argv[1], "--compare") == 0) return standard_main(argv);
  prctl(PR_SET_NAME, "verdict sandbox");
  if (argc >= 2 && strcmp(argv[1], "--check") == 0)
    return supervise_check(argc >= 3 ? argv[2] : NULL);
  if (argc == 2 && strcmp(argv[1], "--serve") == 0) return supervise(CONTROL_FD);
  if (argc == 2 && strcmp(argv[1], "--faults") == 0) {
    faults_print();
    return 0;
  }
  fprintf(stderr,
          "usage: verdict-sandbox --check [full|user|weak]   the tier this machine allows\n"
          "       verdict-sandbox --serve                    started by the judge (PROTOCOL.md)\n"
          "       verdict-sandbox --faults                   origin of each failure\n");
  return 64;
}
