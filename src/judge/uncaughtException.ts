import type { EndedBy, ExceptionKind } from "../shared/verdict/runEnd.ts";

type Exception = NonNullable<EndedBy["exception"]>;

/**
 * Exception names that may be shown. The list is fixed, because a program could put test data into the names of
 * exceptions that it declares.
 */
const namesByKind: Readonly<Record<ExceptionKind, readonly string[]>> = {
  index: [
    "java.lang.ArrayIndexOutOfBoundsException",
    "java.lang.StringIndexOutOfBoundsException",
    "java.lang.IndexOutOfBoundsException",
    "java.lang.NegativeArraySizeException",
    "IndexError",
    "std::out_of_range",
    "System.IndexOutOfRangeException",
    "System.ArgumentOutOfRangeException",
    "index out of range",
    "slice bounds out of range",
    "index out of bounds",
  ],
  null: [
    "java.lang.NullPointerException",
    "std::bad_optional_access",
    "System.NullReferenceException",
    "AttributeError",
    "NoMethodError",
    "invalid memory address or nil pointer dereference",
    "unwrap() on a None value",
  ],
  division: [
    "java.lang.ArithmeticException",
    "ZeroDivisionError",
    "System.DivideByZeroException",
    "DivisionByZeroError",
    "integer divide by zero",
    "divide by zero",
    "divisor of zero",
    "Division_by_zero",
  ],
  recursion: [
    "java.lang.StackOverflowError",
    "RecursionError",
    "SystemStackError",
    "System.StackOverflowException",
    "Maximum call stack size exceeded",
    "stack overflow",
    "Stack_overflow",
  ],
  memory: [
    "java.lang.OutOfMemoryError",
    "MemoryError",
    "NoMemoryError",
    "std::bad_alloc",
    "std::bad_array_new_length",
    "System.OutOfMemoryException",
    "heap out of memory",
    "out of memory",
    "Out_of_memory",
  ],
  input: [
    "java.util.NoSuchElementException",
    "java.util.InputMismatchException",
    "java.io.EOFException",
    "EOFError",
    "End_of_file",
  ],
  number: [
    "java.lang.NumberFormatException",
    "ValueError",
    "std::invalid_argument",
    "System.FormatException",
    "ParseIntError",
    "ArgumentError",
  ],
  type: [
    "java.lang.ClassCastException",
    "java.lang.ArrayStoreException",
    "TypeError",
    "std::bad_cast",
    "std::bad_variant_access",
    "System.InvalidCastException",
  ],
  key: ["KeyError", "System.Collections.Generic.KeyNotFoundException", "Not_found"],
  name: ["NameError", "UnboundLocalError", "ReferenceError", "ImportError", "ModuleNotFoundError"],
  assertion: ["java.lang.AssertionError", "AssertionError", "assert", "Assert_failure"],
  heap: [
    "double free or corruption",
    "free(): invalid pointer",
    "free(): invalid size",
    "free(): double free detected",
    "malloc(): corrupted",
    "malloc(): invalid size",
    "munmap_chunk(): invalid pointer",
    "realloc(): invalid",
    "corrupted size vs. prev_size",
    "malloc_consolidate()",
  ],
  stackSmash: ["stack smashing detected", "buffer overflow detected"],
  overflow: ["OverflowError", "attempt to overflow", "System.OverflowException"],
  iterator: [
    "java.util.ConcurrentModificationException",
    "java.util.EmptyStackException",
    "StopIteration",
    "System.InvalidOperationException",
  ],
  deadlock: ["all goroutines are asleep - deadlock!", "concurrent map writes"],
  other: [
    "java.lang.IllegalArgumentException",
    "java.lang.IllegalStateException",
    "java.lang.UnsupportedOperationException",
    "java.lang.RuntimeException",
    "java.lang.Exception",
    "java.io.IOException",
    "java.io.FileNotFoundException",
    "Exception",
    "RuntimeError",
    "SyntaxError",
    "OSError",
    "FileNotFoundError",
    "PermissionError",
    "UnicodeDecodeError",
    "RangeError",
    "Error",
    "std::runtime_error",
    "std::logic_error",
    "std::length_error",
    "std::exception",
    "std::system_error",
    "terminate without an exception",
  ],
};

const kindOf = new Map(
  Object.entries(namesByKind).flatMap(([kind, names]) =>
    names.map((name) => [name, kind as ExceptionKind] as const),
  ),
);

/**
 * Patterns that match the name of an uncaught exception in the output of a runtime; the last match is the exception
 * that ended the program.
 */
const patterns: readonly RegExp[] = [
  // JVM; also matches the cause of a wrapped exception
  /^(?:Exception in thread "[^"\n]{0,80}" |Caused by: )([\w.$]{1,120})/gm,
  // C++
  /terminate called after throwing an instance of '([\w:]{1,80})'/g,
  // .NET
  /^Unhandled [Ee]xception[.:]\s+(System\.[\w.]{1,80})/gm,
  // PHP, Ruby, OCaml
  /^PHP Fatal error: {2}Uncaught (\w{1,60})/gm,
  /\((\w{1,60}Error)\)$/gm,
  /^Fatal error: exception (?:Stdlib\.)?(\w{1,60})/gm,
  // V8: the line with the error itself, above the stack trace
  /^(?:Uncaught )?(RangeError|TypeError|ReferenceError|SyntaxError|Error)(?=:|\n)/gm,
];

/** In Python the name is on the last line, below the stack trace. */
const python = /^Traceback \(most recent call last\):\n/m;
const pythonName = /^(?:[a-z_]\w{0,40}\.)*([A-Z]\w{0,60})(?::|$)/;

/** Messages of runtimes about failures other than exceptions. */
const messages: readonly [RegExp, string][] = [
  [/terminate called without an active exception/, "terminate without an exception"],
  [/stack smashing detected/, "stack smashing detected"],
  [/buffer overflow detected/, "buffer overflow detected"],
  [/^(?:double free or corruption|corrupted double-linked list)/m, "double free or corruption"],
  [/^free\(\): double free detected/m, "free(): double free detected"],
  [/^free\(\): invalid pointer/m, "free(): invalid pointer"],
  [/^free\(\): invalid (?:next )?size/m, "free(): invalid size"],
  [/^malloc\(\): invalid/m, "malloc(): invalid size"],
  [/^malloc\(\): (?:corrupted|unaligned|mismatching|unsorted)/m, "malloc(): corrupted"],
  [/^malloc_consolidate\(\)/m, "malloc_consolidate()"],
  [/^munmap_chunk\(\): invalid pointer/m, "munmap_chunk(): invalid pointer"],
  [/^realloc\(\): invalid/m, "realloc(): invalid"],
  [/^corrupted size vs\. prev_size/m, "corrupted size vs. prev_size"],
  [/^[^\n]{0,300}: Assertion `[^\n]{0,500}' failed\.$/m, "assert"],
  // Go, including the message for concurrent map writes
  [/^panic: runtime error: index out of range/m, "index out of range"],
  [/^panic: runtime error: slice bounds out of range/m, "slice bounds out of range"],
  [/^panic: runtime error: integer divide by zero/m, "integer divide by zero"],
  [
    /^panic: runtime error: invalid memory address/m,
    "invalid memory address or nil pointer dereference",
  ],
  [/^fatal error: all goroutines are asleep/m, "all goroutines are asleep - deadlock!"],
  [/^fatal error: concurrent map/m, "concurrent map writes"],
  [/^(?:runtime: goroutine stack exceeds|fatal error: stack overflow)/m, "stack overflow"],
  [/^(?:fatal error: )?runtime: (?:cannot allocate|out of) memory/m, "out of memory"],
  [/^thread '[^'\n]{0,80}' has overflowed its stack/m, "stack overflow"],
  // V8
  [/RangeError: Maximum call stack size exceeded/, "Maximum call stack size exceeded"],
  [/JavaScript heap out of memory/, "heap out of memory"],
];

/**
 * Patterns for Rust's panic messages, which follow "panicked at" on the same line or the next, and the text to show for
 * each.
 */
const panics: readonly [RegExp, string][] = [
  [/index out of bounds/, "index out of bounds"],
  [/divide by zero/, "divide by zero"],
  [/divisor of zero/, "divisor of zero"],
  [/attempt to \w{1,20} with overflow/, "attempt to overflow"],
  [/on a `None` value/, "unwrap() on a None value"],
  [/ParseIntError/, "ParseIntError"],
];
const PANIC = "panicked at ";
const PANIC_LENGTH = 400;

/** Only this many characters at each end of stderr are searched, because traces of deep recursion are long. */
const SEARCHED = 4000;

/**
 * The uncaught exception, or the runtime's error message, found in stderr; undefined if stderr contains no known
 * exception or message.
 */
export function uncaughtException(stderr: Uint8Array): Exception | undefined {
  if (stderr.length === 0) return undefined;
  // Some languages print the exception's name first and others print it last, so both ends of stderr are searched.
  const text = shortened(new TextDecoder().decode(stderr).replaceAll("\r\n", "\n"));
  for (const [pattern, name] of messages) if (pattern.test(text)) return exceptionOf(name);
  const panic = text.indexOf(PANIC);
  const panicked = panic < 0 ? "" : text.slice(panic, panic + PANIC_LENGTH);
  for (const [pattern, name] of panics) if (pattern.test(panicked)) return exceptionOf(name);
  for (const pattern of patterns) {
    const names = [...text.matchAll(pattern)].map(([, name]) => exceptionOf(name ?? ""));
    const name = names.findLast((each) => each !== undefined);
    if (name) return name;
  }
  if (!python.test(text)) return undefined;
  const lines = text.split("\n").map((line) => pythonName.exec(line)?.[1] ?? "");
  return exceptionOf(lines.findLast((name) => kindOf.has(name)) ?? "");
}

function shortened(text: string): string {
  if (text.length <= 2 * SEARCHED) return text;
  return `${text.slice(0, SEARCHED)}\n${text.slice(-SEARCHED)}`;
}

function exceptionOf(name: string): Exception | undefined {
  const kind = kindOf.get(name);
  return kind && { name, kind };
}
