int main(void) {
  volatile int *nowhere = (int *)16;
  return *nowhere;
}
