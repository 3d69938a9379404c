// expect {"status": "CE", "compile_seconds": 5, "message": "undefined reference"}
// The linker reports fifteen thousand errors.
%repeat[15000, "extern int u{i};"]%
int *all[] = {%repeat[15000, "&u{i},"]%};
int main(void) { return 0; }
