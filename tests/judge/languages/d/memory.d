void main() {
    ubyte[][] blocks;
    while (true) {
        auto block = new ubyte[1 << 20];
        block[] = 1;
        blocks ~= block;
    }
}
