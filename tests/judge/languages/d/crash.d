import std.stdio;

void main() {
    int a, b;
    readf(" %d %d", a, b);
    int[] parts = [a, b];
    writeln(parts[parts.length + 3]);
}
