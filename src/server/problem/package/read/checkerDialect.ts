/**
 * How checkers and interactors of other systems are called and how they say what they found. Ours get
 * `input output answer` in a folder where these three lie under these names, and end with the exit codes
 * and words of docs/judging.md.
 */
interface Dialect {
  /** The answer is expected before the contestant's output. */
  swapsArguments?: boolean;
  /** Arguments that follow ours. */
  moreArguments?: readonly string[];
  /** Another name under which the contestant's output is expected in the folder. */
  outputName?: string;
  /** What an exit code that is not 0 means: every one is wrong, only 1 is wrong, all are failures. */
  wrong: "any" | "one" | "none";
  /** Where the points stand when the exit code is 0, in per cent; absent: all of them. */
  points?: "stdout" | { file: string; message?: string };
  /** Points of testlib that are at most 1 are a part of the whole, not per cent. */
  parts?: boolean;
}

const dialects = {
  /** `spj input answer output`: 0 right, anything else wrong. */
  hustoj: { swapsArguments: true, wrong: "any" },
  /** `spj input output`: 0 right, 1 wrong, anything else a failure. */
  qduoj: { wrong: "one" },
  /** `spj input output answer full-points file-for-points file-for-words`. */
  lemon: {
    moreArguments: ["100", "verdict.score", "verdict.message"],
    wrong: "none",
    points: { file: "verdict.score", message: "verdict.message" },
  },
  /** Files `input`, `user_out`, `answer`; points of 100 on stdout, words on stderr. */
  syzoj: { outputName: "user_out", wrong: "none", points: "stdout" },
  /** Talks with the program; its input is the file `input`, its points of 100 go into `score.txt`. */
  syzojInteractor: { wrong: "none", points: { file: "score.txt" } },
  /** testlib where `quitp(0.5)` is half of the points. */
  testlibParts: { wrong: "none", parts: true },
} as const satisfies Record<string, Dialect>;

export type CheckerDialect = keyof typeof dialects;

/**
 * A C or C++ checker (or interactor) of another system as one of ours: in front of it stands code that runs
 * before its `main`, gives it what it expects, and says at its end in our words what it said in its own. The
 * source itself stays as it is, with its own line numbers.
 */
export function translatedChecker(code: string, name: CheckerDialect): string {
  const dialect: Dialect = dialects[name];
  const keepsWords = dialect.parts === true || typeof dialect.points === "object";
  const lines = [
    ...includes(dialect),
    ...(keepsWords ? keptWords : []),
    "static void verdict_exit(int status, void *nothing) {",
    "  (void)nothing;",
    ...ending(dialect),
    "}",
    // Before the constructors of the source, so that its last words are written when ours run.
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
    // What `main` counts cannot be changed from here; a new start with more arguments can.
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

/** What goes to stderr waits in a file, since ours begins with the points. */
const keptWords = [
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
