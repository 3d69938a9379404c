import { describe, expect, test } from "vitest";
import { type CompiledCode, compileMarks, partsOfCompilerMessage } from "./compileMessage.ts";

function placesIn(message: string, code: CompiledCode = { lines: 100 }) {
  return partsOfCompilerMessage(message, code).flatMap((part) =>
    part.kind === "place" ? [[part.line, part.column]] : [],
  );
}

test.each([
  ["main.cpp:3:14: error: expected ';' before '}' token", [[3, 14]]],
  ["Main.java:7: error: ';' expected", [[7, null]]],
  ['  File "main.py", line 12\n    print(\n', [[12, null]]],
  ["./main.go:5:2: undefined: x", [[5, 2]]],
  [" --> main.rs:4:9", [[4, 9]]],
  ["main.pas(9,3) Error: Identifier not found", [[9, 3]]],
  ["PHP Parse error: unexpected end of file on line 8", [[8, null]]],
  ["main.js:2\nlet a = ;", [[2, null]]],
  [
    "main.cpp:1:1: note\nmain.cpp:2:1: error",
    [
      [1, 1],
      [2, 1],
    ],
  ],
])("places in %j", (message, expected) => {
  expect(placesIn(message)).toEqual(expected);
});

test("a line beyond the code is no link", () => {
  expect(placesIn("bits/stl_algo.h:1945:17: required from here", { lines: 30 })).toEqual([]);
});

test("the joined parts are the original message", () => {
  const message = "In main.cpp:3:1: error\n  main.cpp:9:1 and stdio.h:900:1\n done";
  const parts = partsOfCompilerMessage(message, { lines: 20 });
  expect(parts.map(({ text }) => text).join("")).toBe(message);
});

test("a message with thousands of places is complete and has links for the first of them", () => {
  const message = "main.cpp:3:1: error\n".repeat(5000);
  expect(placesIn(message)).toHaveLength(500);
  const parts = partsOfCompilerMessage(message, { lines: 100 });
  expect(parts.map(({ text }) => text).join("")).toBe(message);
});

test("a run of words and dots is scanned once", () => {
  const message = `${"a.".repeat(50_000)} main.cpp:3:1: error`;
  expect(placesIn(message)).toEqual([[3, 1]]);
});

test("a line is marked once, with its first error, else its first warning; notes are not marked", () => {
  const message = [
    "main.cpp:1:1: note: declared here",
    "main.cpp:2:5: warning: unused variable 'a'",
    "main.cpp:2:9: error: expected ';'",
    "main.cpp:2:10: error: another",
    "main.cpp:3:1: warning: control reaches end",
    "main.cpp:900:1: error: not a line of this code",
  ].join("\n");
  expect(compileMarks(message, { lines: 10 })).toEqual([
    { line: 2, column: 9, text: "error: expected ';'", warning: false },
    { line: 3, column: 1, text: "warning: control reaches end", warning: true },
  ]);
});

test("an interpreter's last line is the mark's message", () => {
  const message =
    '  File "main.py", line 2\n    print(\n         ^\nSyntaxError: was never closed\n';
  expect(compileMarks(message, { lines: 5 })).toEqual([
    { line: 2, column: null, text: "SyntaxError: was never closed", warning: false },
  ]);
});

test("for a compiler with a message on every line fifty are marked", () => {
  const message = Array.from({ length: 400 }, (_, at) => `main.c:${at + 1}:1: error: x`).join("\n");
  expect(compileMarks(message, { lines: 400 })).toHaveLength(50);
});

/** The places and marks of a compiler's message about code with ten lines. */
function read(message: string, isRemote = false) {
  const code = { lines: 10, isRemote };
  const marks = compileMarks(message, code);
  return {
    places: partsOfCompilerMessage(message, code).flatMap((part) =>
      part.kind === "place" ? [part.text] : [],
    ),
    marks: marks.map(({ line, text, warning }) => [line, warning ? `(${text})` : text]),
  };
}

/* Messages that the compilers printed for wrong programs, shortened by whole lines. */
describe("only the submitted file is linked and marked", () => {
  test("g++ with a precompiled header, which includes a system header", () => {
    const message = `main.cpp: In function ‘int main()’:
main.cpp:4:3: error: ‘cin’ was not declared in this scope; did you mean ‘std::cin’?
    4 |   cin >> a >> b;
      |   ^~~
In file included from /usr/include/x86_64-linux-gnu/c++/12/bits/stdc++.h:75,
                 from header.h:1:
/usr/include/c++/12/iostream:60:18: note: ‘std::cin’ declared here
   60 |   extern istream cin;           /// Linked to standard input`;
    expect(read(message)).toEqual({
      places: ["main.cpp:4:3"],
      marks: [[4, "error: ‘cin’ was not declared in this scope; did you mean ‘std::cin’?"]],
    });
    const withoutHeader = message.replace("header.h:1", "main.cpp:1");
    expect(read(withoutHeader)).toEqual({
      places: ["main.cpp:4:3", "main.cpp:1"],
      marks: [[4, "error: ‘cin’ was not declared in this scope; did you mean ‘std::cin’?"]],
    });
  });

  test("g++ with an error in the problem's own header", () => {
    const message = `In file included from main.cpp:1:
grid.h: In function ‘int grid(int)’:
grid.h:1:24: error: ‘q’ was not declared in this scope
    1 | int grid(int) { return q; }`;
    expect(read(message)).toEqual({ places: ["main.cpp:1"], marks: [] });
  });

  test("g++ with an error in a template: the line that instantiates it has the error's text", () => {
    const message = `In file included from /usr/include/c++/12/bits/stl_algobase.h:7,
                 from main.cpp:1:
/usr/include/c++/12/bits/predefined_ops.h: In instantiation of ‘constexpr bool f(It, It)’:
/usr/include/c++/12/bits/stl_algo.h:8:18:   required from ‘void std::sort(It, It)’
main.cpp:6:7:   required from here
/usr/include/c++/12/bits/predefined_ops.h:5:23: error: no match for ‘operator<’
    5 |       { return *__it1 < *__it2; }
/usr/include/c++/12/bits/stl_iterator.h:9:5: note: candidate: ‘bool operator<(It, It)’`;
    expect(read(message)).toEqual({
      places: ["main.cpp:1", "main.cpp:6:7"],
      marks: [[6, "error: no match for ‘operator<’"]],
    });
  });

  test("gcc", () => {
    const message = `main.c: In function ‘main’:
main.c:3:16: error: ‘x’ undeclared (first use in this function)
    3 |   printf("%d", x)
main.c:3:16: note: each undeclared identifier is reported only once for each function it appears in
main.c:3:18: error: expected ‘;’ before ‘}’ token`;
    expect(read(message)).toEqual({
      places: ["main.c:3:16", "main.c:3:16", "main.c:3:18"],
      marks: [[3, "error: ‘x’ undeclared (first use in this function)"]],
    });
  });

  test("clang", () => {
    const message = `main.cpp:4:3: error: use of undeclared identifier 'cin'; did you mean 'std::cin'?
  cin >> a >> b;
  ^~~
/usr/include/c++/12/iostream:6:18: note: 'std::cin' declared here
In file included from main.cpp:1:
/usr/include/c++/12/vector:9:5: warning: unused`;
    expect(read(message)).toEqual({
      places: ["main.cpp:4:3", "main.cpp:1"],
      marks: [[4, "error: use of undeclared identifier 'cin'; did you mean 'std::cin'?"]],
    });
  });

  test("javac", () => {
    const message = `Main.java:3: error: incompatible types: String cannot be converted to int
    int x = "s";
            ^
Main.java:4: error: cannot find symbol
    foo();
  symbol:   method foo()
2 errors`;
    expect(read(message)).toEqual({
      places: ["Main.java:3", "Main.java:4"],
      marks: [
        [3, "error: incompatible types: String cannot be converted to int"],
        [4, "error: cannot find symbol"],
      ],
    });
  });

  test("rustc: the text stands before the position; places of notes are linked, but not marked", () => {
    const message = `warning: unused variable: \`v\`
 --> main.rs:1:9
  |
1 | fn take(v: Vec<i32>) {}
  = note: \`#[warn(unused_variables)]\` (part of \`#[warn(unused)]\`) on by default

error[E0382]: borrow of moved value: \`v\`
 --> main.rs:5:20
  |
note: consider changing this parameter type in function \`take\` to borrow instead
 --> main.rs:2:12
  |

error: aborting due to 1 previous error; 1 warning emitted

For more information about this error, try \`rustc --explain E0382\`.`;
    expect(read(message)).toEqual({
      places: ["main.rs:1:9", "main.rs:5:20", "main.rs:2:12"],
      marks: [
        [1, "(warning: unused variable: `v`)"],
        [5, "error[E0382]: borrow of moved value: `v`"],
      ],
    });
  });

  test.each([
    [
      "go",
      `# command-line-arguments
./main.go:3:8: "fmt" imported and not used
./main.go:7:9: undefined: y`,
      ["main.go:3:8", "main.go:7:9"],
      [
        [3, '"fmt" imported and not used'],
        [7, "undefined: y"],
      ],
    ],
    [
      "python with an indentation error",
      "Sorry: IndentationError: expected an indented block after 'if' statement on line 2 (main.py, line 3)",
      ["on line 2", "(main.py, line 3)"],
      [[3, "Sorry: IndentationError: expected an indented block after 'if' statement on line 2"]],
    ],
    [
      "python with an error in a module of its library",
      `  File "/usr/lib/python3.12/ast.py", line 5, in parse
    return compile(source)
  File "/a/main.py", line 2
    print((a
          ^
SyntaxError: '(' was never closed`,
      ['File "/a/main.py", line 2'],
      [[2, "SyntaxError: '(' was never closed"]],
    ],
    [
      "node",
      `/a/main.js:2
let a = ;
        ^

SyntaxError: Unexpected token ';'
    at wrapSafe (node:internal/modules/cjs/loader:1464:18)
    at checkSyntax (node:internal/main/check_syntax:78:3)

Node.js v20.20.2`,
      ["main.js:2"],
      [[2, "SyntaxError: Unexpected token ';'"]],
    ],
    [
      "php",
      `PHP Parse error:  syntax error, unexpected token ";" in main.php on line 2
Errors parsing main.php`,
      ["on line 2"],
      [[2, 'PHP Parse error:  syntax error, unexpected token ";" in main.php on line 2']],
    ],
    [
      "perl, with a module",
      `syntax error at main.pl line 1, near "= ;"
BEGIN failed at /usr/share/perl/strict.pm line 7.
main.pl had compilation errors.`,
      ["line 1"],
      [[1, 'syntax error at main.pl line 1, near "= ;"']],
    ],
    [
      "pascal",
      `Compiling main.pas
main.pas(3,11) Error: Identifier not found "x"
main.pas(4,3) Note: Local variable "y" not used
Error: /usr/bin/ppcx64 returned an error exitcode`,
      ["main.pas(3,11)", "main.pas(4,3)"],
      [[3, 'Error: Identifier not found "x"']],
    ],
  ])("%s", (_name, message, places, marks) => {
    expect(read(message)).toEqual({ places, marks });
  });

  test("a remote judge chooses the name of the file", () => {
    const message = `In file included from header.h:1:
solution.cc:4:3: error: ‘cin’ was not declared in this scope
testlib.cpp:2:1: error: not in this file`;
    expect(read(message, true)).toEqual({
      places: ["solution.cc:4:3"],
      marks: [[4, "error: ‘cin’ was not declared in this scope"]],
    });
    expect(read(message)).toEqual({ places: [], marks: [] });
  });
});
