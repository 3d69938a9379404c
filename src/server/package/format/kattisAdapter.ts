import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PackageFault } from "../report.ts";

/**
 * Name of the adapter file that an exported package contains next to a checker; the import recognises and removes this
 * file.
 */
export const ADAPTER = "verdict_adapter.cpp";

const INCLUDES = `// Lets a checker with arguments (input, output, answer) and testlib's words or exit codes judge as an
// output validator: input answer feedback_dir/ < output.
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

`;

const BODY = `
static std::string drained(int from) {
  std::string text;
  char room[4096];
  for (ssize_t n; (n = read(from, room, sizeof room)) > 0;)
    if (text.size() < 65536) text.append(room, (size_t)n);
  return text;
}

static std::string trimmed(const std::string &text) {
  size_t from = text.find_first_not_of(" \\t\\r\\n");
  return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(" \\t\\r\\n") - from + 1);
}

static bool starts(const std::string &text, const char *word) {
  size_t length = strlen(word);
  return text.compare(0, length, word) == 0 && (text.size() == length || !isalnum((unsigned char)text[length]));
}

// Per cent; -1 where there is no number.
static double number(const std::string &text) {
  const char *at = text.c_str() + strspn(text.c_str(), " (");
  char *end = nullptr;
  double value = strtod(at, &end);
  return end == at || !(value == value) ? -1 : value < 0 ? 0 : value;
}

[[noreturn]] static void say(const std::string &folder, double percent, const std::string &words) {
  if (!words.empty()) std::ofstream(folder + "judgemessage.txt") << words << "\\n";
  if (percent >= 100) _exit(42);
  if (percent <= 0 || !scored) _exit(43);
  std::ofstream(folder + "score_multiplier.txt") << percent / 100 << "\\n";
  _exit(42);
}

[[noreturn]] static void translate(const std::string &folder, int status, const std::string &out, const std::string &err) {
  std::string words = trimmed(err), said = trimmed(out);
  if (!WIFEXITED(status)) _exit(1);
  int code = WEXITSTATUS(status);
  std::string message = words.empty() && code != 99 ? said : words;
  if (code == 0 || code == 100) say(folder, 100, message);
  if (code == 101 || code == 102) say(folder, 0, message);
  double percent = -1;
  if (code == 99) percent = number(said);
  else if (code == 103) percent = -1;
  else if (starts(words, "ok")) percent = 100;
  else if (starts(words, "wrong answer") || starts(words, "wrong output format")) percent = 0;
  else if (starts(words, "partially correct")) percent = number(words.substr(17));
  else if (starts(words, "points")) percent = number(words.substr(6));
  if (percent < 0) {
    fprintf(stderr, "%s\\n", message.c_str());
    _exit(1);
  }
  say(folder, percent, message);
}

__attribute__((constructor(101))) static void adapt(int argc, char **argv) {
  if (argc < 4) return;
  static std::string folder, output, answer;
  folder = argv[3];
  answer = argv[2];
  output = folder + "verdict_output";
  if (!interactive) {
    FILE *copy = fopen(output.c_str(), "wb");
    char room[65536];
    for (ssize_t n; copy && (n = read(0, room, sizeof room)) > 0;) fwrite(room, 1, (size_t)n, copy);
    if (!copy || fclose(copy) != 0) _exit(1);
  }
  int out[2], err[2];
  if (pipe(out) != 0 || pipe(err) != 0) _exit(1);
  pid_t child = fork();
  if (child < 0) _exit(1);
  if (child == 0) {
    // Continues with the checker's own main.
    if (!interactive) dup2(out[1], 1);
    dup2(err[1], 2);
    for (int fd : {out[0], out[1], err[0], err[1]}) close(fd);
    argv[2] = &output[0];
    argv[3] = &answer[0];
    return;
  }
  close(out[1]);
  close(err[1]);
  // The other program must see the end of this one's streams when the child ends.
  if (interactive) {
    close(0);
    close(1);
  }
  pid_t reader = fork();
  if (reader == 0) {
    std::string said = drained(out[0]);
    std::ofstream(folder + "verdict_said") << said;
    _exit(0);
  }
  close(out[0]);
  std::string words = drained(err[0]);
  int status = 0;
  if (waitpid(child, &status, 0) != child) _exit(1);
  if (reader > 0) waitpid(reader, nullptr, 0);
  std::ifstream in(folder + "verdict_said");
  std::string said((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  translate(folder, status, said, words);
}
`;

/**
 * A source that is placed next to a C or C++ checker or interactor with Verdict's protocol (src/judge/judgement.ts).
 * Before `main` runs, the adapter starts the same program again as a child, with Verdict's arguments. It then reports
 * the child's result in the format's protocol: with the exit codes 42 and 43, and in the files `judgemessage.txt` and
 * `score_multiplier.txt`. Any other result is a jury failure.
 */
export function adapterSource({
  interactive,
  scored,
}: {
  interactive: boolean;
  scored: boolean;
}): string {
  return `${INCLUDES}static const bool interactive = ${interactive}, scored = ${scored};
${BODY}`;
}

/**
 * Returns the header with which checkers are compiled, as one file that contains all of its parts. It is exported
 * together with checkers that use it.
 */
export function testlibHeader(): string {
  const folder = includeFolder();
  const part = /^#include "(testlib\/\w+\.h)"\n/gm;
  return readFileSync(join(folder, "testlib.h"), "utf8").replace(part, (_line, path: string) =>
    readFileSync(join(folder, path), "utf8"),
  );
}

function includeFolder(): string {
  for (let at = import.meta.dirname; ; at = dirname(at)) {
    const folder = join(at, "src", "judge", "include");
    if (existsSync(join(folder, "testlib.h"))) return folder;
    if (at === dirname(at)) throw new PackageFault("fileMissing", { name: "testlib.h" });
  }
}
