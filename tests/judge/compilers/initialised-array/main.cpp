int values[1 << 26] = {1};

int main() {
    return values[1];
}
