/** Languages offered for checkers and interactors; a problem that already uses another language keeps it. */
export const judgeLanguages = [
  "C++ 17 With O2",
  "C++ 20 With O2",
  "C++ 17",
  "C++",
  "C",
  "Python3",
] as const;

export const DEFAULT_LANGUAGE = judgeLanguages[0];

const CHECKER_CPP = `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt();
    long long sum = 0;
    for (int i = 1; i <= n; i++) {
        int value = ouf.readInt(1, 1000000, "value");
        sum += value;
    }
    long long expected = ans.readLong();
    if (sum != expected)
        quitf(_wa, "the sum is %lld, expected %lld", sum, expected);
    quitf(_ok, "%d values", n);
}
`;

const CHECKER_C = `#include <stdio.h>

/* argv: input, contestant's output, answer. Exit code 100: accepted, 102: wrong answer. */
int main(int argc, char *argv[]) {
    if (argc < 4) return 103;
    FILE *output = fopen(argv[2], "r"), *answer = fopen(argv[3], "r");
    long long got, expected;
    if (!output || !answer || fscanf(answer, "%lld", &expected) != 1) return 103;
    if (fscanf(output, "%lld", &got) != 1) {
        fprintf(stderr, "no number was printed\\n");
        return 102;
    }
    return got == expected ? 100 : 102;
}
`;

const CHECKER_PYTHON = `import sys

# Arguments: input, contestant's output, answer. Exit code 100: accepted, 102: wrong answer.
_, _input, output, answer = sys.argv
with open(output) as got, open(answer) as expected:
    sys.exit(100 if sorted(got.read().split()) == sorted(expected.read().split()) else 102)
`;

const INTERACTOR_CPP = `#include "testlib.h"

int main(int argc, char *argv[]) {
    registerInteraction(argc, argv);
    int secret = inf.readInt();
    for (int turns = 1; turns <= 30; turns++) {
        int guess = ouf.readInt(1, 1000000, "guess");
        if (guess == secret) {
            std::cout << "found" << std::endl;
            quitf(_ok, "found after %d turns", turns);
        }
        std::cout << (guess < secret ? "higher" : "lower") << std::endl;
    }
    quitf(_wa, "not found within 30 turns");
}
`;

const INTERACTOR_C = `#include <stdio.h>

/* argv: input, a file to write, answer; standard input and output lead to the program. */
int main(int argc, char *argv[]) {
    int secret, guess;
    FILE *input = argc < 2 ? NULL : fopen(argv[1], "r");
    if (!input || fscanf(input, "%d", &secret) != 1) return 103;
    for (int turn = 1; turn <= 30; turn++) {
        if (scanf("%d", &guess) != 1) return 102;
        if (guess == secret) return puts("found"), 100;
        puts(guess < secret ? "higher" : "lower");
        fflush(stdout);
    }
    fprintf(stderr, "not found within 30 turns\\n");
    return 102;
}
`;

const INTERACTOR_PYTHON = `import sys

# Arguments: input, a file to write, answer; standard input and output lead to the program.
with open(sys.argv[1]) as file:
    secret = int(file.read())
for turn in range(30):
    line = sys.stdin.readline()
    if not line.strip().isdigit():
        sys.exit(102)
    if int(line) == secret:
        print("found", flush=True)
        sys.exit(100)
    print("higher" if int(line) < secret else "lower", flush=True)
sys.exit(102)
`;

/** A small program that compiles as it is and shows how a verdict is reported. */
export function exampleProgram(mode: "spj" | "interactive", language: string): string {
  const family = language.startsWith("C++") ? 0 : language.startsWith("Python") ? 2 : 1;
  const programs =
    mode === "spj"
      ? [CHECKER_CPP, CHECKER_C, CHECKER_PYTHON]
      : [INTERACTOR_CPP, INTERACTOR_C, INTERACTOR_PYTHON];
  return programs[family] ?? "";
}
