/**
 * How checkers and interactors of other systems are called and how they report results. In Verdict's own convention, a
 * program is called with `input output answer` and finds three files with these names in the working folder. It reports
 * with the exit codes and messages described in docs/judging.md.
 */
interface Dialect {
  /** Whether the answer precedes the contestant's output in the arguments. */
  swapsArguments?: boolean;
  /** Additional arguments, which follow the usual arguments. */
  moreArguments?: readonly string[];
  /** Name of the file with the contestant's output, if it is not `output`. */
  outputName?: string;
  /**
   * The nonzero exit codes that mean Wrong Answer: all, only 1, or none; other exit codes mean that the checker failed.
   */
  wrong: "any" | "one" | "none";
  /**
   * Where the program writes the points if it exits with code 0. The points are a percentage of the full points unless
   * `parts` is set. Absent: exit code 0 means full points.
   */
  points?: "stdout" | { file: string; message?: string };
  /** Whether the points are a fraction of the full points (at most 1), as in testlib, instead of a percentage. */
  parts?: boolean;
}

const dialects = {
  /** `spj input answer output`; exit code 0: accepted, any other: wrong. */
  hustoj: { swapsArguments: true, wrong: "any" },
  /** An interactor; its arguments are the input and two files; exit code 0: accepted, any other: wrong. */
  hustojInteractor: { wrong: "any" },
  /** Called as `spj input output`; exit code 0: accepted, 1: wrong, any other: failure. */
  qduoj: { wrong: "one" },
  /** Called as `spj input output answer full-points score-file message-file`. */
  lemon: {
    moreArguments: ["100", "verdict.score", "verdict.message"],
    wrong: "none",
    points: { file: "verdict.score", message: "verdict.message" },
  },
  /**
   * The checker reads the files `input`, `user_out` and `answer`, and writes points out of 100 to stdout and a message
   * to stderr.
   */
  syzoj: { outputName: "user_out", wrong: "none", points: "stdout" },
  /** Communicates with the program; reads the file `input` and writes points out of 100 to `score.txt`. */
  syzojInteractor: { wrong: "none", points: { file: "score.txt" } },
  /** A testlib checker; `quitp(0.5)` means half of the points. */
  testlibParts: { wrong: "none", parts: true },
} as const satisfies Record<string, Dialect>;

export type CheckerDialect = keyof typeof dialects;

/**
 * Wraps a C or C++ checker or interactor of another system. The added code runs before the `main` of the checker and
 * prepares the arguments and files that the checker expects. At exit, it translates the checker's result. The source
 * stays unchanged, with its own line numbers.
 */
export function translatedChecker(code: string, name: CheckerDialect): string {
  const dialect: Dialect = dialects[name];
  const keepsWords = dialect.parts === true || typeof dialect.points === "object";
  const lines = [
    ...includes(dialect),
    ...(keepsWords ? collectedOutput : []),
    "static void verdict_exit(int status, void *nothing) {",
    "  (void)nothing;",
    ...ending(dialect),
    "}",
    // The exit handler is registered before the constructors of the source run. It therefore runs after the source has
    // written its last output.
    "__attribute__((constructor(101))) static void verdict_begin(int argc, char **argv) {",
    "  (void)argc; (void)argv;",
    ...beginning(dialect, keepsWords),
    "  on_exit(verdict_exit, NULL);",
    "}",
    '#line 1 "checker"',
  ];
  return `${lines.join("\n")}\n${code}`;
}

function includes({ points }: Dialect): string[] {
  return [
    "#include <stdio.h>",
    "#include <stdlib.h>",
    "#include <string.h>",
    "#include <fcntl.h>",
    "#include <unistd.h>",
    "#ifndef __cplusplus",
    "int on_exit(void (*)(int, void *), void *);",
    ...(points === "stdout" ? ["#else", "#include <iostream>"] : []),
    "#endif",
  ];
}

function beginning(dialect: Dialect, keepsWords: boolean): string[] {
  const lines: string[] = [];
  if (dialect.swapsArguments) {
    lines.push("  if (argc > 3) { char *held = argv[2]; argv[2] = argv[3]; argv[3] = held; }");
  }
  if (dialect.moreArguments) {
    // The inserted code cannot change the arguments of `main`, but it can execute the program again with more
    // arguments.
    const more = dialect.moreArguments.map((each, i) => `static char more${i}[] = "${each}";`);
    const names = dialect.moreArguments.map((_each, i) => `more${i}`).join(", ");
    lines.push(
      `  ${more.join(" ")}`,
      `  char *all[] = {argv[0], argv[1], argv[2], argv[3], ${names}, NULL};`,
      "  if (argc == 4) { execv(argv[0], all); _exit(103); }",
    );
  }
  if (dialect.outputName !== undefined) {
    lines.push(
      `  if (access("${dialect.outputName}", F_OK) != 0 && symlink("output", "${dialect.outputName}") != 0) _exit(103);`,
    );
  }
  if (keepsWords) lines.push("  verdict_keep();");
  return lines;
}

/**
 * What the checker writes to stderr is first collected in a file. This text is then appended to the final message,
 * which must begin with the points.
 */
const collectedOutput = [
  "static int verdict_stderr = 2;",
  "static char verdict_words[65536];",
  "static void verdict_keep(void) {",
  '  int file = open("verdict.words", O_RDWR | O_CREAT | O_TRUNC, 0600);',
  "  if (file < 0) return;",
  "  verdict_stderr = dup(2);",
  "  dup2(file, 2);",
  "  close(file);",
  "}",
  "static const char *verdict_kept(void) {",
  "  ssize_t length = verdict_stderr == 2 ? 0 : pread(2, verdict_words, sizeof verdict_words - 1, 0);",
  "  verdict_words[length > 0 ? length : 0] = 0;",
  "  return verdict_words;",
  "}",
  "static void verdict_say(double points, const char *words) {",
  '  dprintf(verdict_stderr, "points %.10g %s", points, words);',
  "  _exit(7);",
  "}",
];

function ending(dialect: Dialect): string[] {
  const { points } = dialect;
  const lines = ["  fflush(NULL);"];
  if (dialect.parts) {
    return [
      ...lines,
      "  const char *words = verdict_kept(), *rest = words;",
      "  double points = -1;",
      '  if (strncmp(words, "points ", 7) == 0) rest = words + 7;',
      '  else if (strncmp(words, "partially correct (", 19) == 0) rest = words + 19;',
      "  if (rest != words) {",
      "    char *end = NULL;",
      "    points = strtod(rest, &end);",
      "    if (end == rest) points = -1;",
      "    rest = end;",
      "    while (*rest == ')' || *rest == ' ') rest++;",
      "  }",
      "  if (points >= 0 && points <= 1) verdict_say(points * 100, rest);",
      '  dprintf(verdict_stderr, "%s", words);',
      "  _exit(status);",
    ];
  }
  if (typeof points === "object") {
    return [
      ...lines,
      "  const char *words = verdict_kept();",
      '  if (status != 0) { dprintf(verdict_stderr, "%s", words); _exit(103); }',
      ...pointsInFile(points),
      "  verdict_say(points, words);",
    ];
  }
  if (points === "stdout") {
    return [
      "#ifdef __cplusplus",
      "  std::cout.flush();",
      "#endif",
      ...lines,
      "  _exit(status == 0 ? 99 : 103);",
    ];
  }
  const code = dialect.wrong === "any" ? "102" : "status == 1 ? 102 : 103";
  return ["  if (status == 0) return;", ...lines, `  _exit(${code});`];
}

function pointsInFile({ file, message }: { file: string; message?: string }): string[] {
  const reading = (name: string) => [
    `  FILE *in = fopen("${name}", "r");`,
    "  double points = 0;",
    '  if (in && fscanf(in, "%lf", &points) != 1) points = 0;',
  ];
  if (message === undefined) return reading(file);
  return [
    ...reading(file),
    `  FILE *said = fopen("${message}", "r");`,
    "  if (said) {",
    "    size_t length = fread(verdict_words, 1, sizeof verdict_words - 1, said);",
    "    verdict_words[length] = 0;",
    "  }",
  ];
}
