// Part of `npm run check`: no test lets real time pass to see whether something happens. It moves the clock, runs one
// turn of the event loop and checks the state. A test that waits for another process, the kernel or a real browser
// polls until the timeout in vitest.config.ts; the default second of `vi.waitFor` would be a limit on the speed of the
// machine. Tests do not measure durations either: benchmarks do.
import { useRule } from "./sourceRule.mjs";
import { GLOBALS, globalName, propertyOf, testFiles } from "./sources.mjs";

const wait = (what, reason) => ({ uses: [what], reason });
const looks = (reason) => wait("setTimeout", `looks again and again: ${reason}`);
const later = (reason) => wait("node:timers/promises", reason);

/**
 * The uses that a test file is allowed, with the reason. An exception that is no longer used is reported.
 * @type {Record<string, { uses: string[], reason: string }>}
 */
const exceptions = {
  "scripts/clockReads.test.ts": wait("pg_sleep", "a text that the check of clock reads finds"),
  "scripts/testWaits.test.ts": wait("pg_sleep", "a text that this check finds"),
  // Real processes, and lasting faults between them.
  "tests/chaos/chaosRun.ts": {
    uses: ["node:timers/promises", "AbortSignal.timeout"],
    reason: "callers repeat a call that was not answered; the soak's faults come at intervals",
  },
  "tests/chaos/cluster.ts": later("looks again and again; a process is frozen for a while"),
  "tests/chaos/contestRun.ts": wait("AbortSignal.timeout", "callers give up a call and repeat it"),
  "tests/chaos/faultPlan.ts": later("a connection is lost or slow for a while"),
  "tests/chaos/faultyProxy.ts": {
    uses: ["node:timers/promises", "performance.now"],
    reason: "the proxy delays what it forwards",
  },
  "tests/chaos/leftovers.ts": later("looks again and again whether killed processes are gone"),
  "tests/chaos/processes.ts": {
    uses: ["node:timers/promises", "setTimeout"],
    reason: "as a supervisor: restarts a server after a pause, kills one that does not end",
  },
  "tests/chaos/scriptedJudge.ts": {
    uses: ["node:timers/promises", "setTimeout"],
    reason: "a node's process: judging takes its time, and an uncaught error comes from a timer",
  },
  "tests/sandbox/environments.ts": looks("the kernel has removed the last process of a group"),
  "tests/sandbox/soaking.ts": wait("setTimeout", "a run is aborted at any moment of its life"),
  "tests/sandbox/workshop.ts": looks("the sandbox has cleaned up"),
  "tests/start/launch.ts": wait("AbortSignal.timeout", "a call that is not answered is repeated"),
  // Polling until a condition holds, with a timeout that is an error.
  "tests/http/jobWork.ts": later("a job that works until a row ends it"),
  "tests/http/judgingWorld.ts": looks("until a value is as wanted or a message came"),
  "tests/http/liveReader.ts": wait("setTimeout", "the upper bound of waiting for an event"),
  "tests/support/cloneDatabase.ts": looks("no other session uses the template"),
  "tests/support/generatedWorld.ts": looks("no automatic analysis is under way"),
  "tests/support/oneProcess.ts": later("looks again and again whether the other process is done"),
  "tests/support/worldClock.ts": wait(
    "setTimeout",
    "moves the time until something has ended, and leaves the processor to PostgreSQL between the moves",
  ),
  // In or beside a real browser, whose clock cannot be stopped.
  "tests/e2e/support/judgedSite.ts": wait("setInterval", "a node keeps its lease of a real server"),
  "tests/e2e/support/notices.ts": wait(
    "setInterval",
    "records in the page what is shown for seconds",
  ),
  "tests/e2e/support/pendingRequests.ts": wait(
    "AbortSignal.timeout",
    "the upper bound of waiting for a page's requests",
  ),
};

const FUNCTIONS = new Set(["setTimeout", "setInterval"]);
const MENTION =
  /setTimeout|setInterval|timers|AbortSignal|Atomics|performance|hrtime|systemClock|waitFor|waitUntil|sleep/;
/** Names of functions that wait or measure durations. */
const MEMBERS = new Set([
  "AbortSignal.timeout",
  "Atomics.wait",
  "performance.now",
  "process.hrtime",
  "systemClock.wait",
  "vi.waitFor",
  "vi.waitUntil",
]);

/** Finds each kind of wait in each file of tests of a checkout, and each unused exception. */
export function testWaits(root, allowed = exceptions) {
  return useRule({ files: testFiles(root), mention: MENTION, allowed, find: waitOf });
}

function waitOf(node, isGlobal) {
  switch (node.type) {
    case "Identifier":
      return FUNCTIONS.has(node.value) && isGlobal(node) ? node.value : undefined;
    case "MemberExpression":
      return memberWait(globalName(node.object), propertyOf(node));
    case "ImportDeclaration":
      return moduleWait(node.source.value);
    case "CallExpression":
      return callWait(node);
    case "StringLiteral":
    case "TemplateElement":
      return /\bpg_sleep\b/.test(node.value ?? node.raw) ? "pg_sleep" : undefined;
    default:
      return undefined;
  }
}

function memberWait(object, property) {
  if (property === "waitForTimeout") return property;
  if (GLOBALS.has(object) && FUNCTIONS.has(property)) return property;
  const name = `${object}.${property}`;
  return MEMBERS.has(name) ? name : undefined;
}

function moduleWait(source) {
  const module = String(source).replace(/^node:/, "");
  return module === "timers" || module === "timers/promises" ? `node:${module}` : undefined;
}

/** Modules with timers, and the command `sleep`. */
function callWait({ callee, arguments: [first] }) {
  if (callee.type === "Import") return moduleWait(first.expression.value);
  return first?.expression.value === "sleep" ? "the command sleep" : undefined;
}
