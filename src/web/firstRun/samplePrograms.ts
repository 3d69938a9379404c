/** A+B programs for the first verdict; the most common languages come first. */
export const samplePrograms: readonly { language: string; code: string }[] = [
  {
    language: "C++ 17",
    code: `#include <iostream>

int main() {
  long long a, b;
  std::cin >> a >> b;
  std::cout << a + b << '\\n';
}
`,
  },
  {
    language: "C",
    code: `#include <stdio.h>

int main(void) {
  long long a, b;
  scanf("%lld %lld", &a, &b);
  printf("%lld\\n", a + b);
}
`,
  },
  {
    language: "Python3",
    code: `a, b = map(int, input().split())
print(a + b)
`,
  },
];
