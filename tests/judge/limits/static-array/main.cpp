char filled[1ll << 40];

int main() {
    for (long long i = 0; i < (1ll << 30); i += 4096) filled[i] = 1;
    return filled[4096] - 1;
}
