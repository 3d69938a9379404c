// expect {"language": "D", "status": ["RE", "CE"]}
// Names a loader that is longer than any path, in a section of its own.
import ldc.attributes, std.stdio;
@section(".interp") @assumeUsed __gshared immutable(char)[5000] loader = 'x';
void main() { writeln("42"); }
