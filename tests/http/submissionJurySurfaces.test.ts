import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "../../src/shared/live.ts";
import { connectNode, type FakeNode, setInterval } from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";
import {
  requestAs,
  type Asker,
  attackedProblem,
  channels,
  JURY,
  judged,
  rightOnSample,
  userToken,
} from "./submissionJuryWorld.ts";
import { createWorld, type World } from "./world.ts";

interface Operation {
  "x-access": "guest" | "user" | "staff" | "root";
  parameters?: { name: string; required: boolean }[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

let world: World;
let node: FakeNode;
let token: string;
/** The API operations that the server offers, as listed in the API document. */
const served = new Map<string, Operation>();
let problem: { pid: number; problemId: string };
let submitIds: number[] = [];
let trialId = 0;

beforeAll(async () => {
  world = await createWorld();
  node = await connectNode(world.server.address);
  await node.hello();
  await setInterval(world, 0);
  token = await userToken(world);
  const { text } = await world.call("guest", "GET /api/docs/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, each] of Object.entries(methods)) {
      served.set(`${method.toUpperCase()} ${path}`, each);
    }
  }
  problem = await attackedProblem(world);
  await world.sql("update problem set examples = '[]' where id = $1", [problem.pid]);
  submitIds = [];
  for (const channel of channels) {
    const how = { channel, program: rightOnSample };
    submitIds.push(await judged({ world, node }, problem.problemId, how));
  }
  await world.sql(
    "update problem set judge_mode = 'spj', spj_language = 'C', spj_code = $2 where id = $1",
    [problem.pid, "/* jury-says: the checker itself */"],
  );
  const body = { pid: problem.problemId, language: "C++", code: "int main() {}", input: "1 2\n" };
  const trial = await world.call("user", "POST /api/trial", { body });
  ({ trialId } = trial.body.data as { trialId: number });
});
afterAll(async () => {
  node?.kill();
  await world?.close();
});

/** Fields that contain, or may contain, answers or jury program output. */
const carriers = new Set([
  "difference",
  "expected",
  "got",
  "userOutput",
  "errorMessage",
  "cause",
  "detail",
  "message",
  "compileError",
  "stdout",
  "stderr",
  "inputText",
]);

/** The fields of a schema, at any depth, that contain answers or jury program output. */
function carriersOf(schema: unknown, carrierNames: Set<string> = new Set()): Set<string> {
  if (typeof schema !== "object" || schema === null) return carrierNames;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties") {
      for (const name of Object.keys(value as object))
        if (carriers.has(name)) carrierNames.add(name);
    }
    carriersOf(value, carrierNames);
  }
  return carrierNames;
}

const row = "difference expected got";
const toTheJury = "for those who may edit the problem";
const ofTheNode = "of a node's health, never of a submission";

/**
 * Every API call whose response contains fields that are listed in `carriers`. Each value lists these fields and
 * describes what they contain for contestants and for staff who may not edit the problem.
 */
const surfaces: Record<string, [fields: string, holds: string]> = {
  "POST /api/submit-problem-judge": [row, "a new row"],
  "GET /api/submissions": [row, "nothing"],
  "POST /api/check-submissions-status": [row, "nothing"],
  "GET /api/contest-submissions": [row, "nothing"],
  "POST /api/check-contest-submissions-status": [row, "nothing"],
  "GET /api/virtual-submissions": [row, "nothing"],
  "POST /api/check-virtual-submissions-status": [row, "nothing"],
  "GET /api/upsolving-submissions": [row, "nothing"],
  "POST /api/check-upsolving-submissions-status": [row, "nothing"],
  "GET /api/training-submissions": [row, "nothing"],
  "POST /api/check-training-submissions-status": [row, "nothing"],
  "GET /api/class/homework/submissions": [row, "nothing"],
  "GET /api/submission": [`cause detail ${row} errorMessage`, "compile errors; the cause alone"],
  "GET /api/get-all-case-result": [`${row} userOutput`, "samples"],
  "GET /api/get-failing-input": ["inputText", "nothing, unless the setter shows it"],
  "GET /api/resubmit": [row, "a row without results"],
  "POST /api/trial": [`compileError ${row} message stderr stdout`, "samples and own inputs"],
  "GET /api/trial": [`compileError ${row} message stderr stdout`, "samples and own inputs"],
  "GET /api/admin/judge/rejudge": [row, "for root"],
  "POST /api/admin/judge/manual-judge": [row, "for root"],
  "GET /api/admin/judge/system-errors": [`cause detail ${row}`, "the cause alone"],
  "GET /api/admin/problem/check": ["expected message", toTheJury],
  "GET /api/admin/problem/check/item": [`${row} message`, toTheJury],
  "GET /api/admin/problem/check/solution": ["expected", toTheJury],
  "GET /api/admin/site-health": ["detail", ofTheNode],
  "GET /api/admin/config/get-judge-service-info": ["detail", ofTheNode],
  "GET /api/first-run/findings": ["detail", "of the machine, for root"],
  "POST /api/admin/remote/account-test": ["detail", "of an account at another judge, for root"],
  "GET /api/admin/remote/judges": ["detail", "of a page of another judge, for root"],
  "GET /api/class/request/list": ["message", "of the user who asks to join a class"],
  "GET /api/class/request/own": ["message", "of the user who asks to join a class"],
};

/**
 * For each type of live event: the API call whose response has the same fields, or a description of the event's
 * content. If a type is missing, the file does not compile.
 */
const liveEvents: Record<LiveEvent["type"], string> = {
  submission: "GET /api/submissions",
  cases: "GET /api/get-all-case-result",
  trial: "a number and a state",
  "problem-check": "a number",
  rejudging: "a number",
  "contest-board": "rows of a scoreboard",
  "contest-news": "a number",
  "contest-questions": "numbers and times of published answers",
  "contest-queues": "a number",
  discussion: "a number",
  messages: "numbers of unread messages",
  resync: "nothing",
};

test("every response that may contain jury data is in the table of surfaces", () => {
  const generated = [...served].flatMap(([call, { responses }]) => {
    const fields = [...carriersOf(responses["200"])].toSorted().join(" ");
    return fields === "" ? [] : [[call, fields]];
  });
  const fieldsByCall = Object.entries(surfaces).map(([call, [fields]]) => [
    call,
    fields.split(" ").toSorted().join(" "),
  ]);
  expect(Object.fromEntries(generated)).toEqual(Object.fromEntries(fieldsByCall));
  expect(Object.keys(liveEvents)).toHaveLength(12);
});

/** Values for required inputs of calls, by name; each call is made with every combination of its values. */
const values = (): Record<string, (string | number)[]> => ({
  submitId: submitIds,
  pid: [problem.pid, problem.problemId],
  problemId: [problem.problemId],
  trialId: [trialId],
  id: [1, problem.pid, ...submitIds],
  kind: ["login"],
  tid: [1],
  classId: [1],
  did: [1],
  version: [1],
  seq: [1, 2],
  revision: [1],
  name: ["2.in"],
  side: ["output"],
  inputData: ["2.in"],
  outputData: ["2.out"],
  username: ["user"],
  cid: [1],
  contestID: [1],
  categoryId: [1],
  aid: [1],
  from: ["2026-01-01T00:00:00Z"],
  to: ["2026-02-01T00:00:00Z"],
  commentId: [1],
  uid: ["c".repeat(32)],
  vid: [1],
  displayId: ["A"],
  source: ["contest", "selection"],
  judge: ["HDU"],
  left: submitIds,
  right: submitIds,
});

/** Bodies of POST requests that only read data; requests that change data are skipped. */
const bodies = (): Record<string, object> => ({
  "POST /api/check-submissions-status": { submitIds },
  "POST /api/get-user-problem-status": { pidList: [problem.pid], isContestProblemList: false },
  "POST /api/admin/dashboard/get-sessions": { uid: "c".repeat(32) },
});

/** GET calls with side effects: they end a session, send an email or delete something. */
const acting = /logout|delete|email|register-code|\/rejudge$|\/resubmit$|\/clone$/;

/** Returns every variant of a call: one for each combination of the known values of its inputs. */
function questionsOf(call: string, { parameters = [] }: Operation): string[] {
  const variants = parameters.flatMap(({ name }) => {
    const inputValues = values()[name];
    return inputValues ? [inputValues.map((value) => `${name}=${encodeURIComponent(value)}`)] : [];
  });
  const queries = variants.reduce<string[]>(
    (before, next) =>
      before.flatMap((one) => next.map((other) => (one ? `${one}&${other}` : other))),
    [""],
  );
  return queries.map((query) => (query ? `${call}?${query}` : call));
}

async function everythingSentTo(as: Asker, may: (access: string) => boolean) {
  const texts: Record<string, string> = {};
  for (const [call, operation] of served) {
    if (!may(operation["x-access"])) continue;
    const body = bodies()[call];
    if (body) texts[call] = (await requestAs(world, { as, token }, call, { body })).text;
    if (!call.startsWith("GET ") || acting.test(call)) continue;
    for (const question of questionsOf(call, operation)) {
      texts[question] = (await requestAs(world, { as, token }, question)).text;
    }
  }
  return texts;
}

async function liveText(as: Asker): Promise<string> {
  const topics = submitIds.map((id) => `submission:${id}`);
  const own = as === "guest" ? [] : ["trials", `problem-submissions:${problem.pid}`];
  const headers: Record<string, string> = as === "token" ? { authorization: token } : {};
  const all = [...topics, "submissions", ...own].join();
  const reader = await openLive(world, as === "token" ? "guest" : as, all, { headers });
  if (reader.refusal !== "") return reader.refusal;
  for (const _ of topics) await reader.next(({ type }) => type === "submission");
  reader.close();
  return reader.text();
}

test("every required input of a readable call has a value here", () => {
  const missing = [...served].flatMap(([call, { parameters = [], "x-access": access }]) =>
    !call.startsWith("GET ") || acting.test(call) || access === "root"
      ? []
      : parameters
          .filter(({ name, required }) => required && !values()[name])
          .map(({ name }) => `${call} ${name}`),
  );
  expect(missing).toEqual([]);
});

test.each<[Asker, (access: string) => boolean]>([
  ["guest", (access) => access === "guest"],
  ["other", (access) => access === "guest" || access === "user"],
  ["user", (access) => access === "guest" || access === "user"],
  ["token", (access) => access === "guest" || access === "user"],
  ["admin", (access) => access !== "root"],
])("no call and no live event sends a byte of jury data to %s", async (as, may) => {
  const texts = { ...(await everythingSentTo(as, may)), live: await liveText(as) };
  expect(Object.keys(texts).length).toBeGreaterThan(20);
  expect(Object.entries(texts).filter(([, text]) => JURY.test(text))).toEqual([]);
});

test("the same calls and events send it to the jury", async () => {
  const texts = await everythingSentTo("problemAdmin", (access) => access !== "root");
  const calls = Object.entries({ ...texts, live: await liveText("problemAdmin") })
    .filter(([, text]) => JURY.test(text))
    .map(([call]) => call.split("?")[0]);
  expect(new Set(calls)).toEqual(
    new Set([
      "GET /api/submissions",
      "GET /api/submission",
      "GET /api/get-all-case-result",
      "POST /api/check-submissions-status",
      "GET /api/admin/judge/system-errors",
      "GET /api/get-failing-input",
      "GET /api/admin/problem",
      "GET /api/admin/test-data/preview",
      "live",
    ]),
  );
});
