int block[1 << 28] = {1};
int main(void) {
  return block[5];
}
