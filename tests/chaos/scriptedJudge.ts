// oxlint-disable eslint/no-restricted-imports, eslint/no-restricted-globals -- a node's process: judging takes its time, and an uncaught error comes from a timer
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "../../src/shared/system/clock.ts";
import { openJobRunner } from "../../src/judge/jobRunner.ts";
import { connectGateway } from "../../src/judge/gateway.ts";
import { enableCrashReports, openInFlightJournal } from "../../src/judge/inFlightJournal.ts";
import type { GatewayMessage, NodeMessage } from "../../src/shared/judge/judgeProtocol.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import { type Point, readScript } from "./judgeScript.ts";

// A judge process with the real protocol, queue and journal but no sandbox: the submitted code determines how a job
// ends (judgeScript.ts). Many of these processes fit on a machine with two cores, and a script can kill its process at
// an exact point. Usage: `scriptedJudge.ts <server> <token> <name> <folder> <slots>`.
const [server = "", token = "", name = "", folder = "", slots = "2"] = process.argv.slice(2);
const write = (level: string) => (fields: object, text: string) => {
  if (level !== "info") process.stderr.write(`${level} ${text} ${JSON.stringify(fields)}\n`);
};
const log = { info: write("info"), warn: write("warn"), error: write("error") };
const well = { failure: null };
/**
 * Keys: ids of running jobs whose scripts kill the judge process. Values: the points at which the process is killed.
 */
const deadly = new Map<number, Point>();

function reach(point: Point, jobId: number): void {
  if (deadly.get(jobId) === point) process.kill(process.pid, "SIGKILL");
}

function send(message: NodeMessage): boolean {
  if (message.type === "result") reach("judged", message.jobId);
  const isSent = gateway.send(message);
  if (message.type === "progress" && isSent) {
    const { phase, cases, jobId } = message;
    if (phase === "judging") reach(cases.length > 0 ? "judging" : "compiled", jobId);
  }
  return isSent;
}

function hear(message: GatewayMessage): void {
  if (message.type === "accepted") reach("accepted", message.jobId);
  if (message.type === "task" && message.accepted) reach("accepted", message.accepted.jobId);
  runner.receive(message);
}

async function judge(
  task: JudgeTask,
  { listener, signal }: Parameters<Parameters<typeof openJobRunner>[0]["judge"]>[1],
) {
  const { jobId, attempt } = task;
  const { ends, rejudgedStatus, status: usual, ...script } = readScript(task.code);
  const last = rejudgedStatus !== undefined && task.limits.timeMs > 1000 ? rejudgedStatus : usual;
  const { first = last } = script;
  const isFirst = attempt === 1;
  if (isFirst && script.dies) deadly.set(jobId, script.dies);
  else deadly.delete(jobId);
  if (ends === "killed") process.kill(process.pid, "SIGKILL");
  // This error is not caught, so it ends the whole process and not only this job.
  if (ends === "crash") {
    setTimeout(() => {
      throw new Error("a crashing job");
    });
    await endless(signal);
  }
  reach("taken", jobId);
  listener.phase("compiling");
  listener.phase("judging");
  if (deadly.get(jobId) === "compiled") await endless(signal);
  const status = isFirst ? first : last;
  const cases = task.cases.map(({ seq }) => ({
    seq,
    status,
    timeMs: 1,
    memoryKb: 1,
    score: null,
    group: null,
    message: null,
    endedBy: null,
  }));
  for (const each of cases) {
    if (script.ms > 0) await wait(script.ms / cases.length, undefined, { signal });
    listener.judged(each);
    if (deadly.get(jobId) === "judging") await endless(signal);
    while (!isOpen(script.until, attempt)) await wait(20, undefined, { signal });
  }
  return {
    status,
    score: script.score ?? null,
    timeMs: script.runTime ?? 1,
    memoryKb: 1,
    errorMessage: null,
    cause: null,
    cases,
  };
}

const isOpen = (gate: string | undefined, attempt: number): boolean =>
  gate === undefined || existsSync(gate) || existsSync(`${gate}.${attempt}`);

/** Returns a promise that rejects when the job is cancelled, and otherwise never settles. */
function endless(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

const journal = openInFlightJournal(folder);
enableCrashReports(journal.reports);
const runner = openJobRunner({
  slots: Number(slots),
  log,
  journal,
  send,
  judge,
  crashedJobs: journal.crashedJobs(),
  clock: systemClock,
  canary: { health: () => well, checkNow: async () => well },
});
const gateway = connectGateway({
  server: new URL(server),
  token,
  log,
  onMessage: hear,
  clock: systemClock,
  hello: (): NodeMessage => ({
    type: "hello",
    name,
    version: "1",
    slots: Number(slots),
    tier: "full",
    cgroup: 1,
    reasons: [],
    running: runner.running(),
    crashed: runner.crashed(),
    languages: [{ name: "C", version: "1", compileCommand: "" }],
  }),
  onWelcome: () => {
    runner.welcomed();
    process.stdout.write("ready\n");
  },
  heartbeat: () => runner.heartbeat(),
});
process.on("SIGTERM", () => {
  void runner
    .stop(1000)
    .then(() => gateway.close())
    .then(() => process.exit(0));
});
