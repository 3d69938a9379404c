// expect {"ended": ["exited"], "failed": true, "log_at_most": 65536, "compile": true}
// A hundred thousand compile errors must result in a log of limited size.
int main(void) {
#define E u v w;
#define E2 E E E E E E E E E E
#define E3 E2 E2 E2 E2 E2 E2 E2 E2 E2 E2
#define E4 E3 E3 E3 E3 E3 E3 E3 E3 E3 E3
E4 E4 E4 E4 E4 E4 E4 E4 E4 E4
}
