import { DOUBLED, type LanguageRow } from "./languageRow.ts";

/** Languages compiled to a native program. */

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

const GO_SUM = `package main

import "fmt"

func main() {
	var a, b int
	fmt.Scan(&a, &b)
	fmt.Println(a + b)
}
`;

const RUST_SUM = `use std::io::{read_to_string, stdin};

fn main() {
    let input = read_to_string(stdin()).unwrap();
    let sum: i64 = input.split_whitespace().map(|x| x.parse::<i64>().unwrap()).sum();
    println!("{}", sum);
}
`;

const PASCAL_SUM = `program Sum;
var
  a, b: int64;
begin
  read(a, b);
  writeln(a + b);
end.
`;

const D_SUM = `import std.stdio;

void main() {
    long a, b;
    readf(" %d %d", a, b);
    writeln(a + b);
}
`;

const SWIFT_SUM = `var total = 0
while let line = readLine() {
    for word in line.split(separator: " ") { total += Int(word)! }
}
print(total)
`;

const NIM_SUM = `import std/[sequtils, strutils]

echo stdin.readAll.splitWhitespace.mapIt(parseBiggestInt(it)).foldl(a + b)
`;

const C_START = "#include <stdio.h>\n\nint main(void) {\n    \n    return 0;\n}\n";
const CPP_START =
  "#include <bits/stdc++.h>\nusing namespace std;\n\nint main() {\n    \n    return 0;\n}\n";
const GO_START = 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println()\n}\n';
const RUST_START = "use std::io;\n\nfn main() {\n    \n}\n";

function c(id: number, name: string, optimise: string): LanguageRow {
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

function cpp(id: number, name: string, flags: string): LanguageRow {
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

export const nativeLanguages: readonly LanguageRow[] = [
  c(1, "C", ""),
  c(2, "C With O2", " -O2"),
  cpp(3, "C++", "gnu++14"),
  cpp(4, "C++ With O2", "gnu++14 -O2"),
  cpp(5, "C++ 17", "gnu++17"),
  cpp(6, "C++ 17 With O2", "gnu++17 -O2"),
  cpp(7, "C++ 20", "gnu++20"),
  cpp(8, "C++ 20 With O2", "gnu++20 -O2"),
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
    id: 19,
    name: "Rust",
    contentType: "text/x-rustsrc",
    compileCommand: "rustc --edition=2021 -C opt-level=2 --cap-lints allow -o main main.rs",
    template: RUST_SUM,
    codeTemplate: RUST_START,
    ...DOUBLED,
  },
  {
    id: 22,
    name: "Pascal",
    contentType: "text/x-pascal",
    compileCommand: "fpc -O2 -Xs -l- -vew main.pas",
    template: PASCAL_SUM,
    codeTemplate: "program Main;\nbegin\n  \nend.\n",
    ...DOUBLED,
  },
  {
    id: 28,
    name: "D",
    contentType: "text/x-d",
    compileCommand: "ldc2 -O2 -of=main main.d",
    template: D_SUM,
    codeTemplate: "import std.stdio;\n\nvoid main() {\n    \n}\n",
    ...DOUBLED,
  },
  {
    id: 29,
    name: "Swift",
    contentType: "text/x-swift",
    compileCommand: "swiftc -O -o main main.swift",
    template: SWIFT_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
  {
    id: 43,
    name: "Nim",
    contentType: "text/x-nim",
    compileCommand: "nim c --hints:off --warnings:off -d:release -o:main main.nim",
    template: NIM_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
];
