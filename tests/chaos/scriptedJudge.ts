import { setTimeout as wait } from "node:timers/promises";
import { openDesk } from "../../src/judge/desk.ts";
import { connectGateway } from "../../src/judge/gateway.ts";
import { explainDeaths, openMarks } from "../../src/judge/marks.ts";
import type { NodeMessage } from "../../src/shared/judgeProtocol.ts";

// A judge process with the real protocol, queue and marks but no sandbox: the verdict stands in the
// code (`verdict <status> after <ms>`, or `crash`, or `killed`: the process dies), so that many can be killed on a machine of two cores and the
// queue alone is measured: `scriptedJudge.ts <server> <token> <name> <folder> <slots>`.
const [server = "", token = "", name = "", folder = "", slots = "2"] = process.argv.slice(2);
const write = (level: string) => (fields: object, text: string) => {
  if (level !== "info") process.stderr.write(`${level} ${text} ${JSON.stringify(fields)}\n`);
};
const log = { info: write("info"), warn: write("warn"), error: write("error") };
const well = { trouble: null };
const marks = openMarks(folder);
explainDeaths(marks.reports);
const desk = openDesk({
  slots: Number(slots),
  log,
  marks,
  suspects: marks.suspects(),
  send: (message) => gateway.send(message),
  canary: { health: () => well, examineNow: async () => well },
  async judge(task, { listener, signal }) {
    const [, status = "0", ms = "0"] = /verdict (-?\d+) after (\d+)/.exec(task.code) ?? [];
    if (task.code === "crash")
      setTimeout(() => {
        throw new Error("a poisoned job");
      });
    if (task.code === "killed") process.kill(process.pid, "SIGKILL");
    if (task.code === "crash") await wait(60_000, undefined, { signal });
    listener.phase("compiling");
    const cases = task.cases.map(({ seq }) => ({
      ...{ seq, status: Number(status), timeMs: 1, memoryKb: 1, score: null, group: null },
      ...{ message: null, endedBy: null },
    }));
    listener.phase("judging");
    for (const each of cases) {
      if (Number(ms) > 0) await wait(Number(ms) / cases.length, undefined, { signal });
      listener.judged(each);
    }
    return {
      ...{ status: Number(status), score: null, timeMs: 1, memoryKb: 1 },
      ...{ errorMessage: null, cause: null, cases },
    };
  },
});
const gateway = connectGateway({
  ...{ server: new URL(server), token, log },
  hello: (): NodeMessage => ({
    ...{ type: "hello", name, version: "1", slots: Number(slots), tier: "full", cgroup: 1 },
    ...{ reasons: [], running: desk.running(), died: desk.died() },
    languages: [{ name: "C", version: "1", compileCommand: "" }],
  }),
  onWelcome: () => {
    desk.welcomed();
    process.stdout.write("ready\n");
  },
  onMessage: (message) => desk.hear(message),
  heartbeat: () => desk.heartbeat(),
});
process.on("SIGTERM", () => {
  void desk
    .stop(1000)
    .then(() => gateway.close())
    .then(() => process.exit(0));
});
