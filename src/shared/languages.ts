/**
 * The languages of the local judge. The server seeds its language rows from here; a judge node
 * takes names and command lines from here and reports which of them really work on its machine.
 */
export interface LocalLanguage {
  /** Never reused: stored in problem settings. Gaps are kept for Python2 (11), PyPy2 (13), C# (16), PHP (17) and Ruby (18). */
  id: number;
  name: string;
  /** MIME type by which the editor chooses its highlighting. */
  contentType: string;
  /** As shown to contestants; a node replaces the program by its real path and adds only folders. "" = nothing is compiled. */
  compileCommand: string;
  /** A whole A+B program, shown on the help page. */
  template: string;
  /** What an empty editor starts with. */
  codeTemplate: string;
  /** Checkers and interactors may be written in it. */
  isSpj: boolean;
  timeFactor: number;
  memoryFactor: number;
  /** Order in every list. */
  seq: number;
}

const C_FLAGS = "-DONLINE_JUDGE -w -fmax-errors=20";
const CPP_FLAGS = `${C_FLAGS} -ftemplate-depth=256`;

const C_SUM = `#include <stdio.h>

int main(void) {
    long long a, b;
    scanf("%lld %lld", &a, &b);
    printf("%lld\\n", a + b);
    return 0;
}
`;

const CPP_SUM = `#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << a + b << '\\n';
    return 0;
}
`;

const JAVA_SUM = `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long a = in.nextLong();
        long b = in.nextLong();
        System.out.println(a + b);
    }
}
`;

const PYTHON_SUM = `import sys

a, b = map(int, sys.stdin.read().split())
print(a + b)
`;

const GO_SUM = `package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`;

const JAVASCRIPT_SUM = `const [a, b] = require("fs").readFileSync(0, "utf8").trim().split(/\\s+/).map(BigInt);
console.log(String(a + b));
`;

const RUST_SUM = `use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let sum: i64 = input.split_whitespace().map(|x| x.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`;

const C_START = "#include <stdio.h>\n\nint main(void) {\n    \n    return 0;\n}\n";
const CPP_START =
  "#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n    \n    return 0;\n}\n";
const JAVA_START =
  "import java.util.*;\n\npublic class Main {\n    public static void main(String[] args) {\n        \n    }\n}\n";
const GO_START = 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println()\n}\n';
const RUST_START = "use std::io;\n\nfn main() {\n    \n}\n";

type Seed = Omit<LocalLanguage, "seq">;

/** Languages with a slower start or run get twice the stated limits; C and C++ set the measure. */
const DOUBLED = { isSpj: false, timeFactor: 2, memoryFactor: 2 };

function c(id: number, name: string, optimise: string): Seed {
  return {
    id,
    name,
    contentType: "text/x-csrc",
    compileCommand: `gcc ${C_FLAGS} -std=gnu11${optimise} main.c -o main -lm`,
    template: C_SUM,
    codeTemplate: C_START,
    isSpj: optimise === "",
    timeFactor: 1,
    memoryFactor: 1,
  };
}

function cpp(id: number, name: string, flags: string): Seed {
  return {
    id,
    name,
    contentType: "text/x-c++src",
    compileCommand: `g++ ${CPP_FLAGS} -std=${flags} main.cpp -o main`,
    template: CPP_SUM,
    codeTemplate: CPP_START,
    isSpj: !flags.includes("-O2"),
    timeFactor: 1,
    memoryFactor: 1,
  };
}

const seeds: Seed[] = [
  c(1, "C", ""),
  c(2, "C With O2", " -O2"),
  cpp(3, "C++", "gnu++14"),
  cpp(4, "C++ With O2", "gnu++14 -O2"),
  cpp(5, "C++ 17", "gnu++17"),
  cpp(6, "C++ 17 With O2", "gnu++17 -O2"),
  cpp(7, "C++ 20", "gnu++20"),
  cpp(8, "C++ 20 With O2", "gnu++20 -O2"),
  {
    id: 9,
    name: "Java",
    contentType: "text/x-java",
    compileCommand: "javac -encoding UTF-8 -nowarn -Xmaxerrs 20 -d . Main.java",
    template: JAVA_SUM,
    codeTemplate: JAVA_START,
    ...DOUBLED,
  },
  {
    id: 10,
    name: "Python3",
    contentType: "text/x-python",
    compileCommand: "python3 -m py_compile main.py",
    template: PYTHON_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 12,
    name: "PyPy3",
    contentType: "text/x-python",
    compileCommand: "pypy3 -m py_compile main.py",
    template: PYTHON_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 14,
    name: "Golang",
    contentType: "text/x-go",
    compileCommand: "go build -o main main.go",
    template: GO_SUM,
    codeTemplate: GO_START,
    ...DOUBLED,
  },
  {
    id: 15,
    name: "JavaScript Node",
    contentType: "text/javascript",
    compileCommand: "node --check main.js",
    template: JAVASCRIPT_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 19,
    name: "Rust",
    contentType: "text/x-rustsrc",
    compileCommand: "rustc --edition=2021 -C opt-level=2 --cap-lints allow -o main main.rs",
    template: RUST_SUM,
    codeTemplate: RUST_START,
    ...DOUBLED,
  },
];

export const localLanguages: readonly LocalLanguage[] = seeds.map((seed, index) => ({
  ...seed,
  seq: index + 1,
}));

const byName = new Map(localLanguages.map((language) => [language.name, language]));

/** The row of a name; undefined for names this judge does not know. */
export function localLanguage(name: string): LocalLanguage | undefined {
  return byName.get(name);
}
