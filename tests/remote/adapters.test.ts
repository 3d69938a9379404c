import { beforeEach, describe, expect, test } from "vitest";
import type { RemoteAdapter, RemoteState } from "../../src/server/remote/adapter/adapter.ts";
import { RemoteError, type RemoteFailure } from "../../src/server/remote/adapter/remoteError.ts";
import { hduAdapter } from "../../src/server/remote/hdu/adapter.ts";
import { pojAdapter } from "../../src/server/remote/poj/adapter.ts";
import { OutgoingError } from "../../src/server/platform/outgoing/outgoingError.ts";
import type { Site } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { outgoingWorld } from "../../src/server/platform/outgoing/outgoingWorldForTests.ts";
import type { OutgoingClient } from "../../src/server/platform/outgoingHttp.ts";
import { type ManualClock, manualClock } from "../../src/shared/manualClock.ts";
import { Verdict } from "../../src/shared/verdict.ts";
import { hustOjAdapter } from "../../src/server/remote/hustoj/adapter.ts";
import { SimulatedHustOj } from "./hustoj/simulatedHustOj.ts";
import { SimulatedHdu } from "./hdu/simulatedHdu.ts";
import { SimulatedPoj } from "./poj/simulatedPoj.ts";
import type { SimulatedJudge } from "./support/simulatedJudge.ts";

interface JudgePair {
  adapter: RemoteAdapter;
  simulate: (clock: ManualClock) => SimulatedJudge & { answer: Site };
  /** Name of the language with which the suite submits. */
  language: string;
  /** Pages name the session's user. */
  namesUser: boolean;
  /** Verdicts that the judge does not have. */
  lacks: readonly string[];
}

const TKOJ = { judge: "TKOJ", title: "TK Online Judge", origin: "https://tk.hustoj.com" };

const pairs: JudgePair[] = [
  {
    adapter: hduAdapter,
    simulate: (clock) => new SimulatedHdu(clock),
    language: "G++",
    namesUser: true,
    lacks: [],
  },
  {
    adapter: pojAdapter,
    simulate: (clock) => new SimulatedPoj(clock),
    language: "G++",
    namesUser: true,
    lacks: [],
  },
  {
    adapter: hustOjAdapter(TKOJ),
    simulate: (clock) => new SimulatedHustOj(clock, TKOJ.origin),
    language: "C++",
    namesUser: false,
    lacks: ["SE"],
  },
];

const CODE = "int main() { long long a, b; /* reads both and writes their sum */ }";

describe.each(pairs)("$adapter.info.judge", ({ adapter, simulate, ...facts }) => {
  const language = adapter.info.languages.find(({ name }) => name === facts.language)?.key ?? "";
  let clock: ManualClock;
  let judge: SimulatedJudge & { answer: Site };
  let client: OutgoingClient;
  const problem = { key: "1000", displayId: `${adapter.info.judge}-1000` };

  beforeEach(() => {
    const world = outgoingWorld();
    clock = manualClock();
    judge = simulate(clock);
    judge.accounts.set("robot_1", "secret");
    client = world.memoryClient(
      { [adapter.info.origin]: judge.answer },
      { origins: adapter.info.origins, charset: adapter.info.charset },
    );
  });

  async function submitted(code = CODE): Promise<string> {
    await adapter.submit(client, { problem, user: "robot_1", language, text: code });
    const [row] = await adapter.listSubmissions(client, { problem, user: "robot_1" });
    return row?.remoteId ?? "";
  }

  const poll = (remoteId: string): Promise<RemoteState | undefined> =>
    adapter.poll(client, { remoteId, problem, user: "robot_1" });

  test("a problem is read with limits, samples, parts and absolute addresses", async () => {
    const read = await adapter.readProblem(client, adapter.parseId(problem.displayId));
    expect(read).toMatchObject({
      title: "Sum of Fruits",
      timeMs: 1000,
      memoryKb: 32768,
      samples: [{ input: "1 5\n10 20\n", output: "6\n30\n" }],
      source: "Fruit Cup 2009",
      hasChecker: false,
    });
    expect(read.description).toContain("Count a &lt; b 的水果.");
    expect(read.hint).toBe("Use <b>long long</b>.");
    expect(read.pictures.every((url) => url.startsWith(`${adapter.info.origin}/`))).toBe(true);
    expect(read.pictures.length).toBeGreaterThan(0);
  });

  test("a title with entities and Chinese, and a checker", async () => {
    const read = await adapter.readProblem(client, adapter.parseId("1001"));
    expect(read).toMatchObject({ title: "苹果 & Pears", hasChecker: true });
  });

  test.each(["", "0999", "1000a", "../1000", "1000&pid=1", "9".repeat(400)])(
    "the ID %s is refused",
    (text) => {
      expect(() => adapter.parseId(text)).toThrow(new RemoteError("badProblemId"));
    },
  );

  test("a login is checked, and a wrong password is refused", async () => {
    await adapter.login(client, { user: "robot_1", password: "secret" });
    expect(await adapter.isLoggedIn(client, "robot_1")).toBe(true);
    if (facts.namesUser) expect(await adapter.isLoggedIn(client, "robot_2")).toBe(false);
    judge.sessions.clear();
    expect(await adapter.isLoggedIn(client, "robot_1")).toBe(false);
    const wrong = adapter.login(client, { user: "robot_1", password: "guess" });
    expect(await failureOf(wrong)).toBe("loginRefused");
  });

  test("a submission is found in the list and polled to its verdict", async () => {
    await adapter.login(client, { user: "robot_1", password: "secret" });
    judge.addForeign("robot_2", "1000");
    const remoteId = await submitted();
    judge.addForeign("robot_2", "1000");
    expect(judge.submissions.find(({ id }) => String(id) === remoteId)?.code).toBe(CODE);
    expect((await poll(remoteId))?.phase).toBe("waiting");
    clock.advance(2_000);
    expect((await poll(remoteId))?.phase).toBe("compiling");
    clock.advance(1_000);
    expect((await poll(remoteId))?.phase).toBe("judging");
    clock.advance(2_000);
    expect(await poll(remoteId)).toEqual({
      phase: "final",
      text: expect.any(String),
      status: Verdict.Accepted,
      timeMs: 15,
      memoryKb: 1024,
    });
  });

  test.each([
    ["PE", Verdict.PresentationError],
    ["WA", Verdict.WrongAnswer],
    ["TLE", Verdict.TimeLimitExceeded],
    ["MLE", Verdict.MemoryLimitExceeded],
    ["OLE", Verdict.OutputLimitExceeded],
    ["RE", Verdict.RuntimeError],
    ["CE", Verdict.CompileError],
    ["SE", Verdict.SystemError],
  ])("the verdict %s", async (marker, status) => {
    if (facts.lacks.includes(marker)) return;
    await adapter.login(client, { user: "robot_1", password: "secret" });
    const remoteId = await submitted(`${CODE} // SIM:${marker}`);
    clock.advance(10_000);
    expect(await poll(remoteId)).toMatchObject({ phase: "final", status });
  });

  test("words that are in no table are kept, and are no verdict", async () => {
    await adapter.login(client, { user: "robot_1", password: "secret" });
    const remoteId = await submitted(`${CODE} // SIM:ODD`);
    clock.advance(10_000);
    expect(await poll(remoteId)).toMatchObject({ phase: "unrecognised" });
  });

  test("the compiler's messages are plain text", async () => {
    await adapter.login(client, { user: "robot_1", password: "secret" });
    const remoteId = await submitted(`${CODE} // SIM:CE`);
    const text = await adapter.compileErrors(client, { remoteId, problem, user: "robot_1" });
    expect(text).toContain("'水果' was not declared\n  a < b;");
  });

  test("a second submission right after the first is too early", async () => {
    await adapter.login(client, { user: "robot_1", password: "secret" });
    await submitted();
    const again = adapter.submit(client, { problem, user: "robot_1", language, text: CODE });
    await expect(again).rejects.toMatchObject({ code: "tooEarly", waitMs: expect.any(Number) });
  });

  test.each<["codeRefused" | "languageRefused"]>([["codeRefused"], ["languageRefused"]])(
    "%s has the judge's reason",
    async (fault) => {
      await adapter.login(client, { user: "robot_1", password: "secret" });
      judge.faults.add(fault);
      const code = adapter.submit(client, { problem, user: "robot_1", language, text: CODE });
      await expect(code).rejects.toMatchObject({
        code: fault,
        detail: expect.stringMatching(/\w/),
      });
    },
  );

  test("a submission without a session is stored nowhere", async () => {
    expect(await failureOf(submitted())).toBe("sessionEnded");
    await adapter.login(client, { user: "robot_1", password: "secret" });
    judge.faults.add("sessionsEnd");
    expect(await failureOf(submitted())).toBe("sessionEnded");
    expect(judge.submissions).toEqual([]);
  });

  test.each<["lostBeforeStoring" | "lostAfterStoring", number]>([
    ["lostBeforeStoring", 0],
    ["lostAfterStoring", 1],
  ])(
    "%s: the failure says that the code may have arrived, the list says whether it did",
    async (fault, count) => {
      await adapter.login(client, { user: "robot_1", password: "secret" });
      judge.faults.add(fault);
      const error = await errorOf(submitted());
      expect(error).toBeInstanceOf(OutgoingError);
      expect(error).toMatchObject({ mayHaveArrived: true });
      const rows = await adapter.listSubmissions(client, { problem, user: "robot_1" });
      expect(rows).toHaveLength(count);
    },
  );

  test("other users' submissions and other problems are not in the list, duplicates are", async () => {
    await adapter.login(client, { user: "robot_1", password: "secret" });
    judge.addForeign("robot_2", "1000");
    judge.addForeign("robot_1", "1001");
    const remoteId = await submitted();
    judge.faults.add("duplicateRows");
    const rows = await adapter.listSubmissions(client, { problem, user: "robot_1" });
    expect(new Set(rows.map((row) => row.remoteId))).toEqual(new Set([remoteId]));
    expect(rows[0]).toMatchObject({
      user: "robot_1",
      problemKey: "1000",
      language: facts.language,
    });
    expect(rows[0]?.codeBytes).toBe(CODE.length);
  });

  test("pages of a protection, server errors and changed pages are told apart", async () => {
    const id = adapter.parseId("1000");
    const read = () => failureOf(adapter.readProblem(client, id));
    judge.faults.add("challenge");
    expect(await read()).toBe("blocked");
    judge.faults.delete("challenge");
    judge.faults.add("serverError");
    expect(await read()).toBe("unavailable");
    judge.faults.delete("serverError");
    judge.faults.add("pageChanged");
    expect(await read()).toBe("pageChanged");
    expect(await failureOf(poll("1"))).toBe("pageChanged");
    judge.faults.delete("pageChanged");
    expect(await failureOf(adapter.readProblem(client, adapter.parseId("9999")))).toBe(
      "problemNotFound",
    );
  });

  test("a redirect to another host is not followed, and a wrong character set does not damage text", async () => {
    judge.faults.add("foreignRedirect");
    const error = await errorOf(adapter.readProblem(client, problem));
    expect(error).toMatchObject({ code: "originNotAllowed" });
    judge.faults.delete("foreignRedirect");
    judge.faults.add("wrongCharset");
    const read = await adapter.readProblem(client, problem);
    expect(read.description).toContain("的水果");
  });
});

async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function failureOf(promise: Promise<unknown>): Promise<RemoteFailure | undefined> {
  const error = await errorOf(promise);
  if (error instanceof RemoteError) return error.code;
  if (error !== undefined) throw error;
  return undefined;
}
