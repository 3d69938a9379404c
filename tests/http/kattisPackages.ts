/** Packages in the Kattis format for tests, as files by path. */

export type Files = Record<string, string | Buffer>;

/** A picture that every browser shows. */
export const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);

const adds = "a, b = map(int, input().split())\nprint(a + b)\n";

/** A Kattis package inside `folder`: the files that every package has, and `more`. */
export function modern(folder: string, more: Files = {}, yaml = ""): Files {
  const files: Files = {
    "problem.yaml": `problem_format_version: 2025-09\nname: Sums\nuuid: 7e9e6f21-0000-4000-8000-000000000001\nlimits: {time_limit: 1.5, memory: 256}\n${yaml}`,
    "statement/problem.en.md":
      "Add $a$ and $b$.\n\n## Input\n\nTwo numbers.\n\n## Output\n\nTheir sum.\n",
    "data/sample/1.in": "1 2\n",
    "data/sample/1.ans": "3\n",
    "data/secret/01.in": "4 5\n",
    "data/secret/01.ans": "9\n",
    "data/secret/02.in": "10 20\n",
    "data/secret/02.ans": "30\n",
    "submissions/accepted/sum.py": adds,
    ...more,
  };
  return below(folder, files);
}

/** Groups with points; the last one depends on the first, which depends on the samples. */
export function scored(folder: string, more: Files = {}, yaml = ""): Files {
  const groups: Files = {
    "data/secret/a/test_group.yaml": "max_score: 20\nrequire_pass: sample\n",
    "data/secret/a/1.in": "1 1\n",
    "data/secret/a/1.ans": "2\n",
    "data/secret/b/test_group.yaml": "max_score: 30\nscore_aggregation: sum\n",
    "data/secret/b/1.in": "2 2\n",
    "data/secret/b/1.ans": "4\n",
    "data/secret/b/2.in": "3 3\n",
    "data/secret/b/2.ans": "6\n",
    "data/secret/c/test_group.yaml":
      "max_score: 50\nscore_aggregation: min\nrequire_pass: [secret/a]\n",
    "data/secret/c/deep/1.in": "5 5\n",
    "data/secret/c/deep/1.ans": "10\n",
  };
  const {
    [`${folder}/data/secret/01.in`]: _one,
    [`${folder}/data/secret/01.ans`]: _two,
    ...rest
  } = modern(folder, { ...groups, ...more }, `type: scoring\n${yaml}`);
  const {
    [`${folder}/data/secret/02.in`]: _three,
    [`${folder}/data/secret/02.ans`]: _four,
    ...files
  } = rest;
  return files;
}

export function legacy(folder: string, more: Files = {}, yaml = ""): Files {
  const files: Files = {
    "problem.yaml": `name: Old Sums\nauthor: Jane Doe\nsource: Open 2019\nlicense: cc by-sa\nkeywords: easy sums\nlimits:\n  memory: 512\n${yaml}`,
    "problem_statement/problem.en.tex":
      "\\problemname{Old \\textbf{Sums}}\n\nAdd $a$ and $b$.\n\n\\illustration{0.4}{plus}{A plus}\n\n\\section*{Input}\n\nTwo numbers.\n\n\\section*{Output}\n\nTheir sum.\n",
    "problem_statement/plus.png": picture,
    "data/sample/1.in": "1 2\n",
    "data/sample/1.ans": "3\n",
    "data/secret/01.in": "4 5\n",
    "data/secret/01.ans": "9\n",
    "data/secret/01.desc": "small\n",
    "submissions/accepted/sum.py": adds,
    ...more,
  };
  return below(folder, files);
}

/** An output validator: with the argument `any_order`, it accepts the words of the answer in any order. */
export const anyOrder = `#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>
#include "words.h"

int main(int argc, char **argv) {
  std::ifstream answer(argv[2]);
  auto wanted = words(answer), got = words(std::cin);
  if (argc > 4 && std::string(argv[4]) == "any_order") {
    std::sort(wanted.begin(), wanted.end());
    std::sort(got.begin(), got.end());
  }
  if (wanted == got) return 42;
  std::ofstream(std::string(argv[3]) + "judgemessage.txt") << "another order\\n";
  return 43;
}
`;
export const wordsHeader = `#pragma once
#include <istream>
#include <string>
#include <vector>
std::vector<std::string> words(std::istream &in);
`;
export const wordsSource = `#include "words.h"
#include <iterator>
std::vector<std::string> words(std::istream &in) {
  return {std::istream_iterator<std::string>(in), {}};
}
`;

function below(folder: string, files: Files): Files {
  const all = Object.entries(files).map(([path, content]) => [
    folder === "" ? path : `${folder}/${path}`,
    content,
  ]);
  return Object.fromEntries(all) as Files;
}
