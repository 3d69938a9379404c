import { Verdict } from "../../src/shared/verdict/verdict.ts";

export interface Submitted {
  language: string;
  code: string;
  /** The expected verdict. */
  status: number;
}

interface Program {
  language: string;
  status: number;
  /** `{mark}` makes each submission a different program, so that none is read from the compile cache. */
  code: string;
}

const c = (status: number, body: string): Program => ({
  language: "C",
  status,
  code: `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n/* {mark} */\nint main(void) { int a, b; scanf("%d %d", &a, &b); ${body} return 0; }\n`,
});

const cpp = (status: number, body: string): Program => ({
  language: "C++",
  status,
  code: `#include <cstdio>\n// {mark}\nint main() { int a, b; std::scanf("%d %d", &a, &b); ${body} }\n`,
});

const python = (status: number, body: string): Program => ({
  language: "Python3",
  status,
  code: `# {mark}\na, b = map(int, input().split())\n${body}\n`,
});

const java = (status: number, body: string): Program => ({
  language: "Java",
  status,
  code: `import java.util.*;\n// {mark}\npublic class Main {\n  public static void main(String[] args) {\n    Scanner in = new Scanner(System.in);\n    int a = in.nextInt(), b = in.nextInt();\n    ${body}\n  }\n}\n`,
});

const { Accepted, WrongAnswer, CompileError, RuntimeError } = Verdict;
const { TimeLimitExceeded, MemoryLimitExceeded, OutputLimitExceeded } = Verdict;

/** Programs in four languages that together cover every kind of verdict; slow programs are rare. */
const programs: Program[] = [
  c(Accepted, 'printf("%d\\n", a + b);'),
  cpp(Accepted, 'std::printf("%d\\n", a + b);'),
  python(Accepted, "print(a + b)"),
  c(WrongAnswer, 'printf("%d\\n", a - b);'),
  java(Accepted, "System.out.println(a + b);"),
  c(CompileError, "return undeclared;"),
  python(WrongAnswer, "print(a * b)"),
  cpp(RuntimeError, "throw a + b;"),
  // On an idle machine, this program uses a tenth of its time limit.
  c(Accepted, 'for (volatile int i = 0; i < 40000000; i++); printf("%d\\n", a + b);'),
  python(RuntimeError, "print(1 // 0)"),
  cpp(
    MemoryLimitExceeded,
    "for (;;) { char *more = new char[1 << 20]; for (int i = 0; i < 1 << 20; i += 4096) more[i] = 1; }",
  ),
  c(OutputLimitExceeded, 'for (;;) puts("all work and no play makes a judge a dull program");'),
  cpp(CompileError, "std::printf(a +;"),
  java(RuntimeError, "int[] one = {1}; System.out.println(one[a]);"),
  python(Accepted, "import time; time.sleep(0.3); print(a + b)"),
  c(RuntimeError, "abort();"),
  cpp(WrongAnswer, 'std::printf("%d", a + b + 1);'),
  c(TimeLimitExceeded, "for (volatile int i = 0; ; i++);"),
  java(CompileError, "System.out.println(a + );"),
];

export const languages = ["C", "C++", "Python3", "Java"];

/** The i-th submission of a run. */
export function mixedSubmission(i: number): Submitted {
  const { language, status, code } = programs[i % programs.length]!;
  return { language, status, code: code.replace("{mark}", `submission ${i}`) };
}
