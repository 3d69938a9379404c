import { expect, test } from "vitest";
import { uncaughtException } from "./uncaughtException.ts";

const of = (text: string) => uncaughtException(new TextEncoder().encode(text));

test.each<[string, string, string, string]>([
  [
    "Java, with its stack",
    'Exception in thread "main" java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds\n\tat Main.main(Main.java:4)\n',
    "java.lang.ArrayIndexOutOfBoundsException",
    "index",
  ],
  [
    "Java, the cause of a wrapped one",
    'Exception in thread "main" java.lang.RuntimeException: java.io.IOException\n\tat Main.main(Main.java:4)\nCaused by: java.lang.NullPointerException: x\n',
    "java.lang.NullPointerException",
    "null",
  ],
  [
    "Java's stack",
    'Exception in thread "main" java.lang.StackOverflowError\n' +
      "\tat Main.f(Main.java:2)\n".repeat(1024),
    "java.lang.StackOverflowError",
    "recursion",
  ],
  [
    "Python",
    'Traceback (most recent call last):\n  File "/a/main.py", line 1, in <module>\n    print([1][2])\nIndexError: list index out of range\n',
    "IndexError",
    "index",
  ],
  [
    "Python, below a long trace",
    "Traceback (most recent call last):\n" +
      '  File "/a/main.py", line 2, in f\n    return f(x)\n'.repeat(2000) +
      "RecursionError: maximum recursion depth exceeded\n",
    "RecursionError",
    "recursion",
  ],
  [
    "Python, without a message",
    'Traceback (most recent call last):\n  File "/a/main.py", line 1\nAssertionError\n',
    "AssertionError",
    "assertion",
  ],
  [
    "C++",
    "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check\n",
    "std::out_of_range",
    "index",
  ],
  ["a damaged heap", "free(): invalid pointer\n", "free(): invalid pointer", "heap"],
  [
    "a damaged stack",
    "*** stack smashing detected ***: terminated\n",
    "stack smashing detected",
    "stackSmash",
  ],
  ["C's assert", "main: main.c:4: main: Assertion `x > 0' failed.\n", "assert", "assertion"],
  [
    "Go",
    "panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\n",
    "index out of range",
    "index",
  ],
  [
    "Go's deadlock",
    "fatal error: all goroutines are asleep - deadlock!\n",
    "all goroutines are asleep - deadlock!",
    "deadlock",
  ],
  [
    "Rust",
    "thread 'main' panicked at main.rs:3:5:\nindex out of bounds: the len is 1 but the index is 2\n",
    "index out of bounds",
    "index",
  ],
  [
    "older Rust",
    "thread 'main' panicked at 'attempt to divide by zero', main.rs:3:5\n",
    "divide by zero",
    "division",
  ],
  [
    "Node",
    "/a/main.js:1\nnull.x;\n     ^\n\nTypeError: Cannot read properties of null (reading 'x')\n    at Object.<anonymous> (/a/main.js:1:6)\n",
    "TypeError",
    "type",
  ],
  [
    "Node's stack",
    "/a/main.js:1\nfunction f() { f(); }\n\nRangeError: Maximum call stack size exceeded\n    at f\n",
    "Maximum call stack size exceeded",
    "recursion",
  ],
  [
    "C#",
    "\nUnhandled Exception:\nSystem.IndexOutOfRangeException: Index was outside the bounds of the array.\n",
    "System.IndexOutOfRangeException",
    "index",
  ],
  [
    "PHP",
    "PHP Fatal error:  Uncaught DivisionByZeroError: Division by zero in /a/main.php:1\n",
    "DivisionByZeroError",
    "division",
  ],
  [
    "Ruby",
    "/a/main.rb:1:in `/': divided by 0 (ZeroDivisionError)\n",
    "ZeroDivisionError",
    "division",
  ],
  ["OCaml", "Fatal error: exception End_of_file\n", "End_of_file", "input"],
])("%s", (_, stderr, name, kind) => {
  expect(of(stderr)).toEqual({ name, kind });
});

test.each([
  ["nothing", ""],
  ["a program's own output", "IndexError: this is what I print\n"],
  [
    "a class of its own, whose name could carry data",
    "Traceback (most recent call last):\n  File x\nData_3141592653: y\n",
  ],
  ["a Java class of its own", 'Exception in thread "main" Secret3141592653: x\n\tat Main.main\n'],
  ["a C++ class of its own", "terminate called after throwing an instance of 'X3141592653'\n"],
])("%s is not shown", (_, stderr) => {
  expect(of(stderr)).toBeUndefined();
});

// For these inputs, a pattern that backtracks would take minutes and exceed the test's timeout.
test.each([
  "Assertion `",
  "panicked at ",
  ": (",
  "Caused by: ",
  "Traceback (most recent call last):\n",
  "malloc(): ",
  "A.",
])("64 KiB of %j match nothing, in linear time", (hostile) => {
  expect(of(hostile.repeat(Math.floor(65_536 / hostile.length)))).toBeUndefined();
});
