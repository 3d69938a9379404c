import type { Shape } from "../shape.ts";
import type { endings as source } from "../zh-CN/endings.ts";

export const endings = {
  help: {
    PE: "The content is right, but spaces or line breaks differ from the answer",
    WA: "The output differs from the answer",
    CE: "The code did not compile; no penalty",
    SE: "The judging system failed, not your code. No penalty. Submit again, or wait: it is rejudged once the failure is fixed",
    SF: "The judge of this problem gave no verdict; no penalty. You can submit again",
    SNR: "Received and judged; the result is not shown here",
    PAC: "Some of the points were earned",
  },
  /** Below the heading of a subtask. `stopped`: no case can change its 0 points any more. */
  subtask: {
    skipped:
      "Not judged: {count, plural, one {subtask {nums} does} other {subtasks {nums} do}} not have full points",
    requires:
      "Requires full points in {count, plural, one {subtask {nums}} other {subtasks {nums}}}",
    min: "The worst test case counts",
    mul: "The results of the test cases are multiplied",
    stopped: "The remaining test cases were skipped, because the subtask has no points",
    separator: " · ",
    comma: ", ",
  },
  onCase: "Test {seq, number}: {reason}",
  atCompile: "Compiler: {reason}",
  reference: "Reference:",
  copyReference: "Copy the reference",
  over: " (+{part})",
  cpuStopped: "used {used} of {limit}{over} when it was stopped",
  cpu: "used {used} of {limit}{over}",
  cpuPast: "ran longer than {limit}",
  wall: "was still running after {used} of wall time, {limit} allowed, with only {cpu} of CPU time; it may be waiting for input or sleeping",
  wallPast: "did not end within {limit} of wall time; it may be waiting for input or sleeping",
  memoryStopped: "reached {used} of {limit}{over} when it was stopped",
  memory: "reached {used} of {limit}{over}",
  memoryCrashed:
    "reached {used} of {limit}{over} and crashed with {signal}; often the recursion is too deep",
  memoryGaveUp: "could not allocate more memory at {used} of {limit} and exited",
  memoryPast: "needed more than {limit}",
  output: "wrote {used}, the limit",
  outputOver: "wrote more than the output limit",
  outputPast: "wrote more than {limit}",
  signal: "{name} ({signal}): {hint}",
  signalNumber: "ended by signal {signal}",
  exitCode: "ended with exit code {exitCode} instead of 0",
  exception: "uncaught exception {name}: {hint}",
  runtimeError: "the runtime reported “{name}”: {hint}",
  jury: {
    staff:
      "Jury data: contestants see neither the answer, nor the difference, nor checker messages",
    hidden:
      "The answer, the difference and checker messages of hidden test cases are not shown, because they would reveal the answers. Run the samples on the problem page to compare your output",
    hiddenBrief:
      "This is a hidden test case: the answer, the difference and checker messages are not shown",
  },
  difference: "differs from the answer from line {line, number}, word {token, number} on",
  expected: "Answer",
  got: "Output",
  nothing: "(nothing)",
  descendants:
    "{count, plural, one {A process it had started was} other {# processes it had started were}} still running and ended with it",
  runs: "within the node's timing noise of the time limit, so it was run {count, number} times and the best run counts",
  compileTime: "used {used}, more than the compiler's limit of {limit}",
  compileMemory: "reached {used}, more than the compiler's limit of {limit}",
  compileOutput: "wrote files up to the limit of {limit}",
  compileSignal: "crashed (signal {signal})",
  compileErrors: "{count, plural, one {# error} other {# errors}}",
  compileExit: "exit code {exitCode}",
  signals: {
    SIGILL: "illegal instruction; often a function without its return statement",
    SIGTRAP: "trap; often a failed check of the runtime",
    SIGABRT: "the program aborted itself, as on a failed assertion or an uncaught exception",
    SIGBUS: "bad memory access",
    SIGFPE: "arithmetic error, such as dividing an integer by zero",
    SIGKILL: "killed",
    SIGSEGV:
      "invalid memory access; often an index beyond its array, a null pointer or recursion that is too deep",
    SIGPIPE: "wrote to a closed pipe: the other side has ended",
    SIGTERM: "terminated",
    SIGXCPU: "out of time",
    SIGXFSZ: "file too large",
    SIGSYS: "used a system call that is not allowed here",
  },
  kinds: {
    index: "an index is out of range: check the bounds of arrays and strings",
    null: "a null value was used: an object or pointer without a value",
    division: "division by zero",
    recursion: "the recursion is too deep for the stack: check where it ends, or use a loop",
    memory: "memory allocation failed",
    input: "read past the end of the input, or in the wrong format: check how much is read",
    number: "text that is not a number was converted to one, or a value is not allowed",
    type: "a value has the wrong type",
    key: "a missing key was looked up",
    name: "a name or module that does not exist was used",
    assertion: "an assertion does not hold",
    heap: "the heap is damaged: often written beyond a block, freed twice or used after it was freed",
    stackSmash: "a local array was written beyond its end",
    overflow: "a number overflowed",
    iterator: "a collection was changed while it was iterated over, or is empty",
    deadlock: "all goroutines are blocked, or several write to one map",
    other: "the program did not catch it",
  },
  cause: {
    title: "Why the system failed (staff only)",
    what: "What happened",
    hint: "What to do",
    code: "Cause",
    detail: "Details",
    detailHidden: "May contain jury data: only administrators who may edit this problem see it",
    trace: "Trace id",
    copyTrace: "Copy the trace id",
  },
  causes: {
    data_missing: {
      text: "A test data file is not in the file store.",
      hint: "Upload the problem's test data again.",
    },
    data_corrupt: {
      text: "A test data file does not match its checksum.",
      hint: "Check the disk of the file store, then upload the data again.",
    },
    data_unreachable: {
      text: "The judge node could not fetch test data from the server.",
      hint: "Check the connection between judge node and server.",
    },
    data_refused: {
      text: "The problem's extra files or arguments conflict with each other.",
      hint: "Check for extra file names that clash or are too long, and for very long arguments.",
    },
    no_cases: { text: "The problem has no test data.", hint: "Upload test data, then rejudge." },
    language_unavailable: {
      text: "This judge node does not support the language.",
      hint: "Run verdict doctor on its machine.",
    },
    checker_compile_failed: {
      text: "The problem's checker or interactor does not compile.",
      hint: "Fix the code; see compiler output in the details.",
    },
    checker_failed: {
      text: "The problem's checker crashed or reported no valid verdict.",
      hint: "Fix the code; the details show how it ended.",
    },
    interactor_failed: {
      text: "The problem's interactor crashed or reported no valid verdict.",
      hint: "Fix the code; the details show how it ended.",
    },
    sandbox_failed: {
      text: "The sandbox could not run a program.",
      hint: "See the judge node's log, and run verdict doctor on its machine.",
    },
    sandbox_died: {
      text: "The sandbox process crashed twice during this job.",
      hint: "See the judge node's log.",
    },
    machine_overloaded: {
      text: "The judge node was overloaded: a program got almost no CPU time.",
      hint: "Reduce other load on the machine, or give the judge node fewer slots; then rejudge.",
    },
    disk_failed: {
      text: "The judge node could not write to its data folder.",
      hint: "Check free space and permissions.",
    },
    node_exhausted: {
      text: "The judge node had no memory, processes or open files left.",
      hint: "Check the load and the limits of the machine.",
    },
    compiler_broken: {
      text: "The language's compiler no longer works on this judge node.",
      hint: "Run verdict doctor on its machine, and see its log.",
    },
    internal: {
      text: "Internal error of the judge node.",
      hint: "Report it with the details and the log.",
    },
    LANGUAGE_GONE: {
      text: "The submission's language is no longer in the language table.",
      hint: "Restore it, then rejudge.",
    },
    NO_TEST_DATA: {
      text: "The problem has no test cases.",
      hint: "Upload its test data, then rejudge.",
    },
    NO_SUBTASKS: {
      text: "The problem is judged by subtasks but has none.",
      hint: "Define subtasks, or choose another way of judging.",
    },
    NO_JUDGE_PROGRAM: {
      text: "The problem needs a checker or interactor but has none.",
      hint: "Add its code and language.",
    },
    BAD_RESULT: {
      text: "The judge node reported a status that does not exist.",
      hint: "Check that judge node and server have the same version.",
    },
    JUDGING_FAILED: {
      text: "What judges this problem in place of the judge nodes failed several times in a row.",
      hint: "Look at the server's log, then rejudge.",
    },
    JUDGING_NOT_RETRIED: {
      text: "What judges this problem in place of the judge nodes reported an error that no retry can resolve.",
      hint: "Resolve the error that the technical detail names, then rejudge.",
    },
    OTHER_BACKEND: {
      text: "Judge nodes do not judge this problem.",
      hint: "Rejudge the submission directly, without a preview.",
    },
    REMOTE_NO_ACCOUNT: {
      text: "The site has no account at the judge of this problem.",
      hint: "An administrator adds one; then submit again.",
    },
    REMOTE_REFUSED: {
      text: "The judge of this problem refused the code.",
      hint: "Its reason stands in the technical detail.",
    },
    REMOTE_LANGUAGE_REFUSED: {
      text: "The judge of this problem does not accept this language.",
      hint: "Submit the code again in another language; it costs no penalty. An administrator can offer this language again.",
    },
    REMOTE_NOT_SENT: {
      text: "The code could not be sent to the judge of this problem.",
      hint: "Submit it again later; it costs no penalty.",
    },
    REMOTE_UNKNOWN: {
      text: "The answer of this problem's judge was lost, and the code has not been found there yet.",
      hint: "Rejudging looks for it again and does not send it twice.",
    },
    REMOTE_TIMEOUT: {
      text: "The judge of this problem has no verdict yet.",
      hint: "It is asked again by itself for a day.",
    },
    REMOTE_STATE_UNKNOWN: {
      text: "The judge of this problem answers a state that this site does not know.",
      hint: "The technical detail has its answer. Once this site knows it, rejudging reads the verdict.",
    },
    NODE_CRASHED: {
      text: "The judge node crashed three times while judging this code, the last time judging it exclusively.",
      hint: "Check the judge node's log before rejudging.",
    },
  },
} as const satisfies Shape<typeof source>;
