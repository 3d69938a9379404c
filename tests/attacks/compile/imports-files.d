// expect {"language": "D", "status": "CE", "answer": "secret"}
// A file's text as a string, code made of it, and options for the linker.
import std.stdio;
pragma(linkerDirective, "--dynamic-linker=/nonexistent");
pragma(lib, "%host-file%");
void main() { write(import("%answer%")); mixin(import("%host-file%")); }
