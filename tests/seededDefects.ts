import { contestDefects } from "./seededContestDefects.ts";
import type { SeededDefect } from "./seededDefect.ts";

const attempts = "tests/http/judgingAttempts.test.ts";
const verdicts = "tests/judge/verdicts.test.ts";
const attacks = "tests/sandbox/attacks.test.ts";
const limits = "tests/sandbox/limits.test.ts";

/**
 * Defects that the tests must find: `npm run bench -- seededDefects` plants each alone in a copy of the
 * checkout and runs its test. scripts/seededDefects.test.ts shows that each still fits the sources.
 */
export const seededDefects: readonly SeededDefect[] = [
  // The queue and the judge protocol.
  {
    name: "jobs of a node that returns without them stay leased",
    file: "src/server/judging/nodeLink.ts",
    find: "await this.#withRetry(() => queue.releaseOthers(name, ids));",
    replace: "",
    ...{ project: "http", test: attempts },
  },
  {
    name: "a heartbeat does not renew the lease",
    file: "src/server/platform/jobs.sql.ts",
    find: "set state = 1, lease_until = verdict_now() + make_interval(secs => $4)",
    replace: "set state = 1, lease_until = lease_until + make_interval(secs => 0 * $4::float)",
    ...{ project: "http", test: attempts },
  },
  {
    name: "a repeated result counts twice",
    file: "src/server/judging/verdict.sql.ts",
    find: "delete from job where id = $1 and attempt = $2 and submit_id is not null returning submit_id",
    replace: "select submit_id from job where id = $1 and attempt = $2 and submit_id is not null",
    ...{ project: "http", test: attempts },
  },
  {
    name: "the result of an old attempt is accepted",
    file: "src/server/judging/verdict.sql.ts",
    find: "delete from job where id = $1 and attempt = $2 and submit_id is not null",
    replace: "delete from job where id = $1 and $2::int > 0 and submit_id is not null",
    ...{ project: "http", test: attempts },
  },
  {
    name: "jobs whose lease expired are not requeued",
    file: "src/server/judging/dispatch.ts",
    find: "await queue.sweep();",
    replace: "",
    ...{ project: "http", test: attempts },
  },
  {
    name: "a result is not sent again after a reconnection",
    file: "src/judge/jobRunner.ts",
    find: "if (job.result) sendResult(attemptOf(job), job.result);",
    replace: "if (job.result) job.started = true;",
    ...{ project: "unit", test: "src/judge/gateway.test.ts" },
  },
  {
    name: "the in-flight journal is not written",
    file: "src/judge/inFlightJournal.ts",
    find: "if (isOpen) writeSync(journal, name.padEnd(ENTRY_BYTES), index * ENTRY_BYTES);",
    replace: "if (!isOpen) writeSync(journal, name.padEnd(ENTRY_BYTES), index * ENTRY_BYTES);",
    ...{ project: "unit", test: "src/judge/inFlightJournal.test.ts" },
  },
  {
    name: "a server that cannot read the queue keeps its nodes",
    file: "src/server/judging/dispatch.ts",
    find: "if (clock.now() - since >= DATABASE_TIMEOUT_MS) this.#disconnectNodes();",
    replace: "",
    ...{ project: "unit", test: "src/server/judging/dispatch.test.ts" },
  },
  {
    name: "a killed server process is not restarted",
    file: "src/cli/supervise.ts",
    find: "  function restart(): void {\n    try {",
    replace:
      '  function restart(): void {\n    if (supervision.command === "server") return;\n    try {',
    ...{ project: "start", test: "tests/start/killedProcesses.test.ts" },
  },
  // Verdicts.
  {
    name: "the minimum of a subtask is not its points",
    file: "src/shared/scoring.ts",
    find: 'if (type === "min") return Math.min(...fractions);',
    replace: 'if (type === "min") return Math.max(...fractions);',
    project: "unit",
    test: "src/shared/scoring.test.ts",
  },
  {
    name: "the CPU limit is not passed to the sandbox",
    file: "src/judge/runLimits.ts",
    find: "cpuMs: allowance.cpuMs + Math.max(",
    replace: "cpuMs: 60_000 + Math.max(",
    ...{ project: "judge", test: verdicts },
  },
  {
    name: "the wall limit of a program is its CPU limit",
    file: "src/judge/runLimits.ts",
    find: "    wallMs: allowance.wallMs,\n    memoryBytes: allowance.memoryBytes",
    replace: "    wallMs: allowance.cpuMs,\n    memoryBytes: allowance.memoryBytes",
    ...{ project: "judge", test: verdicts },
  },
  {
    name: "a checker may use ten minutes of CPU time",
    file: "src/judge/runLimits.ts",
    find: "cpuMs: 16_000,",
    replace: "cpuMs: 600_000,",
    ...{ project: "judge", test: verdicts },
  },
  {
    name: "a checker's exit code 1 is Accepted",
    file: "src/judge/judgement.ts",
    find: "    case 0:\n    case 100:",
    replace: "    case 0:\n    case 1:\n    case 100:",
    ...{ project: "unit", test: "src/judge/judgement.test.ts" },
  },
  // The sandbox.
  {
    name: "descriptors may be sent through sockets",
    file: "sandbox/src/calls.c",
    find: "{__NR_sendmsg, DENY}, {__NR_sendmmsg, DENY},",
    replace: "{__NR_sendmmsg, DENY},",
    ...{ project: "sandbox", test: attacks },
  },
  {
    name: "ptrace is allowed",
    file: "sandbox/src/calls.c",
    find: "{__NR_ptrace, DENY}, {__NR_process_vm_readv, DENY},",
    replace: "{__NR_process_vm_readv, DENY},",
    ...{ project: "sandbox", test: attacks },
  },
  {
    name: "programs keep the uid of the sandbox",
    file: "sandbox/src/launch.c",
    find: "if ((as->change_uid || as->map_uid) &&",
    replace: "if (as->map_uid &&",
    ...{ project: "sandbox", test: attacks },
  },
  {
    name: "work folders are kept for the next run",
    file: "sandbox/src/box.c",
    find: "if (box->clean && !(unmount && box->mounted)) return true;",
    replace: "if (box->clean || box->folders >= 0) return true;",
    ...{ project: "sandbox", test: attacks },
  },
  {
    name: "the artefact stays mounted after its run",
    file: "sandbox/src/init.c",
    find: 'if (init->artefact_shown && !mounts_detach("/a", 0)) return errno;',
    replace: "",
    ...{ project: "sandbox", test: attacks },
  },
  {
    name: "the CPU limit is doubled",
    file: "sandbox/src/run.c",
    find: "uint64_t used = run_cpu_us(run);",
    replace: "uint64_t used = run_cpu_us(run) / 2;",
    ...{ project: "sandbox", test: limits },
  },
  {
    name: "the wall limit is doubled",
    file: "sandbox/src/run.c",
    find: "run->clock_limit_us = run->limits->wall_us;",
    replace: "run->clock_limit_us = 2 * run->limits->wall_us;",
    ...{ project: "sandbox", test: limits },
  },
  {
    name: "the output limit is ignored",
    file: "sandbox/src/run.c",
    find: "if (*total > run->limits->output) {",
    replace: "if (*total > run->limits->output && false) {",
    ...{ project: "sandbox", test: limits },
  },
  // Rights and jury data.
  {
    name: "anybody who is signed in reads hidden problems",
    file: "src/server/problem/policy.ts",
    find: "(viewer: Who | null): boolean {\n  return viewer?.role === Role.Root",
    replace:
      "(viewer: Who | null): boolean {\n  return viewer !== null || viewer?.role === Role.Root",
    ...{ project: "unit", test: "src/server/problem/policy.test.ts" },
  },
  {
    name: "an author edits problems without the right to manage them",
    file: "src/server/problem/policy.ts",
    find: 'return may(viewer.role, "manageProblems") && problem.authorUid === viewer.uid;',
    replace: "return problem.authorUid === viewer.uid;",
    ...{ project: "unit", test: "src/server/problem/editPolicy.test.ts" },
  },
  {
    name: "shared code is readable though its problem does not share",
    file: "src/server/scope/policy.ts",
    find: "= all(shared, sharesCode);",
    replace: "= all(shared);",
    ...{ project: "http", test: "tests/http/submissionVisibility.test.ts" },
  },
  {
    name: "a problem that shows no verdict shows it",
    file: "src/shared/feedback.ts",
    find: "return !showsVerdicts(policy) && !beforeTheTests.has(status) ? Verdict.SubmittedUnknown : status;",
    replace: "return policy && beforeTheTests ? status : Verdict.SubmittedUnknown;",
    ...{ project: "http", test: "tests/http/submissionFeedback.test.ts" },
  },
  {
    name: "strangers see submissions to hidden problems",
    file: "src/server/submission/policy.ts",
    find: "if (!staff && !holds(rules.row, seen)) return nothing;",
    replace: "if (!staff && viewer === null && !holds(rules.row, seen)) return nothing;",
    ...{ project: "http", test: "tests/http/submissionVisibility.test.ts" },
  },
  {
    name: "practice shows the inputs of a contest that is running",
    file: "src/server/submission/policy.ts",
    find: 'return failingInput === "open" && !isClosed;',
    replace: 'return failingInput === "open" || isClosed;',
    ...{ project: "http", test: "tests/http/submissionFailingInput.test.ts" },
  },
  {
    name: "a token may make every call",
    file: "src/server/platform/tokenGate.ts",
    find: 'if (tokens === "closed" || tokens === "unread" || !scopes.includes(tokens)) {',
    replace: 'if (tokens === "unread" && scopes.length === 0) {',
    ...{ project: "http", test: "tests/http/token.test.ts" },
  },
  {
    name: "a site without an owner answers calls",
    file: "src/server/firstRun/gate.ts",
    find: 'if (isCall) throw new Refusal("FIRST_RUN");',
    replace: "if (isCall) return;",
    ...{ project: "http", test: "tests/http/firstRun.test.ts" },
  },
  {
    name: "sessions of banned accounts stay open",
    file: "src/server/account/fragments/session.sql.ts",
    find: "and s.expires_at > verdict_now() and u.status = 0`",
    replace: "and s.expires_at > verdict_now()`",
    ...{ project: "http", test: "tests/http/account.test.ts" },
  },
  ...contestDefects,
  // Limits, counters, inputs.
  {
    name: "rate limits let one more through",
    file: "src/server/platform/sql.ts",
    find: 'where w.ends_at <= verdict_now() or w.count - (${timesOver("$3")}) < $2\n   returning count`',
    replace:
      'where w.ends_at <= verdict_now() or w.count - (${timesOver("$3")}) <= $2\n   returning count`',
    ...{ project: "http", test: "tests/http/contestPrint.test.ts" },
  },
  {
    name: "a captcha is valid after its time",
    file: "src/server/captcha/sql.ts",
    find: "returning fingerprint, expires_at > verdict_now() as live",
    replace: "returning fingerprint, expires_at is not null as live",
    ...{ project: "http", test: "tests/http/captcha.test.ts" },
  },
  {
    name: "a rejudged submission stays in the counters",
    file: "src/server/judging/service.ts",
    find: "if (row.counted) await uncount(tx, row);",
    replace: "",
    ...{ project: "http", test: "tests/http/judgingCounters.test.ts" },
  },
  {
    name: "the OI ranking ignores the difficulty",
    file: "src/server/judging/verdict.sql.ts",
    find: "2.0 * f.difficulty * f.points / f.total",
    replace: "2.0 * f.points / f.total",
    ...{ project: "http", test: "tests/http/rankingScores.test.ts" },
  },
  {
    name: "names that leave their archive are accepted",
    file: "src/server/package/archiveNames.ts",
    find: 'if (isBad) throw new PackageFault("badName"',
    replace: 'if (isBad && path === "") throw new PackageFault("badName"',
    ...{ project: "http", test: "tests/http/packageKattisHostile.test.ts" },
  },
  {
    name: "the checksum of a zip entry is not compared",
    file: "src/server/platform/zipEntry.ts",
    find: "if (sum !== entry.crc32 || size !== entry.uncompressedSize) {",
    replace: "if (size !== entry.uncompressedSize) {",
    ...{ project: "unit", test: "src/server/platform/zipEntry.test.ts" },
  },
  // The browser.
  {
    name: "a double click submits twice",
    file: "src/web/problem/page/useSubmit.ts",
    find: "if (inFlight.current || secondsLeft > 0 || language === null) return;",
    replace: "if (secondsLeft > 0 || language === null) return;",
    ...{ project: "unit", test: "src/web/problem/page/useSubmit.test.tsx" },
  },
  {
    name: "a late response moves a running judging back",
    file: "src/web/submission/followState.ts",
    find: "return stale ? state : afterRow(state, row);",
    replace: "return stale && !row ? state : afterRow(state, row);",
    ...{ project: "unit", test: "src/web/submission/followState.test.ts" },
  },
  {
    name: "an earlier result of a case replaces the later one",
    file: "src/web/submission/followState.ts",
    find: "for (const one of news) bySeq.set(one.seq, one);",
    replace: "for (const one of news) if (!bySeq.has(one.seq)) bySeq.set(one.seq, one);",
    ...{ project: "unit", test: "src/web/submission/followState.test.ts" },
  },
  {
    name: "a clock read beside the clock is not found",
    file: "scripts/clockReads.mjs",
    find: 'return name === "Date.now" || name === "performance.now" ? name : undefined;',
    replace: 'return name === "performance.now" ? name : undefined;',
    ...{ project: "unit", test: "scripts/clockReads.test.ts" },
  },
];
