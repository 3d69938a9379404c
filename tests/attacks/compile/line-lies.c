// expect {"status": "CE", "answer": "secret"}
// Compilers quote the line of an error from the file that #line names; here that is the answer's first line.
#line 1 "%answer%"
int a = undeclared_one;
#line 1 "%host-file%"
int b = undeclared_two;
#line 1 "/proc/self/environ"
int c = undeclared_three;
int main(void) { return 0; }
