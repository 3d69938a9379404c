// oxlint-disable eslint/no-restricted-globals -- looks again and again: until a value is as wanted or a message came
import { once } from "node:events";
import { WebSocket } from "ws";
import {
  type GatewayMessage,
  JUDGE_PATH,
  type NodeMessage,
} from "../../src/shared/judge/judgeProtocol.ts";
import type { JudgedCase, JudgeResult } from "../../src/shared/judge/judgeResult.ts";
import type { JudgeTask } from "../../src/shared/judge/judgeTask.ts";
import type { WorldClock } from "../support/worldClock.ts";
import type { World } from "./world.ts";

export type JobAttempt = { jobId: number; attempt: number };

/** A simulated judge node that sends exactly what the test specifies; it judges nothing itself. */
export interface FakeNode {
  send(message: NodeMessage): void;
  /** The next message of a type, in order; each message is returned once. */
  next<T extends GatewayMessage["type"]>(
    type: T,
    ms?: number,
  ): Promise<Extract<GatewayMessage, { type: T }>>;
  /** Whether no message of the type arrives within `ms` milliseconds on the site's clock. */
  receivesNone(type: GatewayMessage["type"], ms: number): Promise<boolean>;
  hello(
    overrides?: Partial<Extract<NodeMessage, { type: "hello" }>>,
  ): Promise<Extract<GatewayMessage, { type: "welcome" }>>;
  task(): Promise<JudgeTask>;
  finish(task: JobAttempt, result?: Partial<JudgeResult>): Promise<GatewayMessage["type"]>;
  /** Closes the connection without sending a message, as if the node's process had been killed. */
  kill(): void;
  closed: Promise<number>;
}

export const accepted: JudgeResult = {
  status: 0,
  score: null,
  timeMs: 12,
  memoryKb: 1024,
  errorMessage: null,
  cause: null,
  cases: [],
};

export function judgedCase(seq: number, status = 0): JudgedCase {
  return {
    seq,
    status,
    timeMs: seq,
    memoryKb: 100,
    score: null,
    group: null,
    message: null,
    endedBy: null,
  };
}

const languageNames = ["C", "C++", "Python3"];

interface NodeOptions {
  name?: string | undefined;
  token?: string;
  clock?: WorldClock;
}

/** Opens a connection to the judge endpoint. */
export async function connectNode(
  address: string,
  { name = "node-1", token = "judge-token-of-the-tests", clock }: NodeOptions = {},
): Promise<FakeNode> {
  const socket = new WebSocket(address.replace("http", "ws") + JUDGE_PATH, {
    headers: { authorization: token },
  });
  const inbox: GatewayMessage[] = [];
  let wake = (): void => {};
  socket.on("message", (data) => {
    inbox.push(JSON.parse(String(data)) as GatewayMessage);
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await once(socket, "open");

  async function take(type: string, ms: number): Promise<GatewayMessage | undefined> {
    const end = Date.now() + ms;
    for (;;) {
      const at = inbox.findIndex((message) => message.type === type);
      if (at >= 0) return inbox.splice(at, 1)[0];
      const remainingMs = end - Date.now();
      if (remainingMs <= 0) return undefined;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, remainingMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const node: FakeNode = {
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    async next(type, ms = 60_000) {
      const message = await take(type, ms);
      if (!message)
        throw new Error(`no "${type}" within ${ms} ms; there was ${JSON.stringify(inbox)}`);
      return message as Extract<GatewayMessage, { type: typeof type }>;
    },
    async receivesNone(type, ms) {
      if (!clock) throw new Error("only a node with the site's clock can let time pass");
      await clock.advance(ms);
      return (await take(type, 0)) === undefined;
    },
    async hello(overrides = {}) {
      node.send({
        type: "hello",
        name,
        version: "1",
        slots: 1,
        tier: "full",
        cgroup: 1,
        reasons: [],
        languages: languageNames.map((each) => ({ name: each, version: "1", compileCommand: "" })),
        running: [],
        ...overrides,
      });
      return node.next("welcome");
    },
    async task() {
      return (await node.next("task")).task;
    },
    async finish({ jobId, attempt }, result = {}) {
      node.send({ type: "result", jobId, attempt, result: { ...accepted, ...result } });
      const answer = await Promise.race([
        node.next("accepted").then(({ type }) => type),
        closed.then(() => "cancel" as const),
      ]);
      return answer;
    },
    kill: () => socket.terminate(),
  };
  return node;
}

let problemCount = 0;

export interface TestProblem {
  pid: number;
  problemId: string;
}

/** Creates a problem with a title in both languages and the given number of test cases. */
export async function aProblem(
  world: World,
  columns: Record<string, unknown> = {},
  cases = 2,
): Promise<TestProblem> {
  problemCount += 1;
  const fields: Record<string, unknown> = {
    problem_id: `T${problemCount}`,
    auth: 1,
    author_uid: "1",
    owner_uid: "1",
    data_version: 1,
    ...columns,
  };
  const names = Object.keys(fields);
  const [row] = await world.sql<{ pid: number; problemId: string }>(
    `insert into problem (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})
     returning id as pid, problem_id as "problemId"`,
    Object.values(fields),
  );
  const { pid, problemId } = row!;
  await world.sql(
    `insert into problem_title (problem_id, locale, title)
     values ($1, 'zh-CN', $2), ($1, 'en-US', $3)`,
    [pid, `题目 ${problemId}`, `Problem ${problemId}`],
  );
  await world.sql("insert into stored_file (sha256, size) values ($1, 4) on conflict do nothing", [
    "a".repeat(64),
  ]);
  await world.sql(
    `insert into problem_case (problem_id, data_version, seq, input_name, output_name,
       input_sha256, output_sha256, score)
     select $1, 1, n, n || '.in', n || '.out', $2, $2, 10 from generate_series(1, $3::int) n`,
    [pid, "a".repeat(64), cases],
  );
  return { pid, problemId };
}

/** Sets the required interval between a user's submissions; 0 in tests of other features. */
export async function setInterval(world: World, seconds: number): Promise<void> {
  await world.sql(
    `insert into site_setting (key, value) values ('site.switches', $1::jsonb)
     on conflict (key) do update set value = site_setting.value || excluded.value`,
    [JSON.stringify({ defaultSubmitInterval: seconds })],
  );
}

export async function addNodeLanguages(world: World): Promise<void> {
  await world.sql(
    `insert into judge_node (name, version, tier, cgroup, slots, languages, address)
     values ('seen-lately', '1', 'full', 1, 1, $1, '127.0.0.1') on conflict do nothing`,
    [JSON.stringify(languageNames.map((name) => ({ name, version: "1", compileCommand: "" })))],
  );
}

/** Submits and returns the id; fails the test if the submission is refused. */
export async function submitAs(
  world: World,
  as: Parameters<World["call"]>[0],
  body: Record<string, unknown>,
): Promise<number> {
  const reply = await world.call(as, "POST /api/submit-problem-judge", {
    body: { language: "C++", code: "int main() {}", cid: 0, tid: null, isRemote: false, ...body },
  });
  if (reply.status !== 200) throw new Error(`submitting failed: ${reply.text}`);
  return (reply.body.data as { submitId: number }).submitId;
}

/** Polls until the response is as expected. */
export async function until<T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
  ms = 60_000,
): Promise<T> {
  const end = Date.now() + ms;
  // Most results arrive within a few milliseconds; slow results are polled less often.
  for (let pause = 1; ; pause = Math.min(2 * pause, 50)) {
    const value = await read();
    if (isExpected(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)} after ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
