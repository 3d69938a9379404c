import { beforeEach, describe, expect, test } from "vitest";
import type { RemoteAdapter, RemoteState } from "../../src/server/remote/adapter/adapter.ts";
import { RemoteError, type RemoteFailure } from "../../src/server/remote/adapter/remoteError.ts";
import { hduAdapter } from "../../src/server/remote/hdu/adapter.ts";
import { pojAdapter } from "../../src/server/remote/poj/adapter.ts";
import { OutgoingError } from "../../src/server/platform/outgoing/outgoingError.ts";
import type { Site } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { outgoingWorld } from "../../src/server/platform/outgoing/outgoingWorldForTests.ts";
import type { OutgoingClient } from "../../src/server/platform/outgoing/outgoingHttp.ts";
import type { WireRequest } from "../../src/server/platform/outgoing/transport.ts";
import { type ManualClock, manualClock } from "../../src/shared/system/manualClock.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { hustOjAdapter } from "../../src/server/remote/hustoj/adapter.ts";
import { SimulatedHustOj } from "./hustoj/simulatedHustOj.ts";
import { jskAdapter } from "../../src/server/remote/jsk/adapter.ts";
import { mxtAdapter } from "../../src/server/remote/mxt/adapter.ts";
import { SimulatedJsk } from "./jsk/simulatedJsk.ts";
import { MXT_COOKIE, SimulatedMxt } from "./mxt/simulatedMxt.ts";
import { SimulatedHdu } from "./hdu/simulatedHdu.ts";
import { SimulatedPoj } from "./poj/simulatedPoj.ts";
import { compressed, silentClient } from "./support/slowSites.ts";
import type { SimulatedJudge } from "./support/simulatedJudge.ts";

interface JudgePair {
  adapter: RemoteAdapter;
  simulate: (clock: ManualClock) => SimulatedJudge & { answer: Site };
  /** Name of the language in which the suite submits. */
  language: string;
  /** Whether the judge's pages contain the name of the user who is logged in. */
  namesUser: boolean;
  /** Verdicts that this judge does not have. */
  lacks: readonly string[];
  /** Prefix of the keys of the two problems in the test. */
  keyPrefix: string;
  /** Session cookie that the suite supplies if only a human can log in to this judge. */
  sessionCookie?: string;
  /** Whether pages show that a problem has a checker; absent: they do. */
  showsChecker?: boolean;
  /** Whether the judge shows only one phase before the verdict. */
  hasOnePhase?: boolean;
  /** Whether the judge has a page with the states of several submissions. */
  listsStates: boolean;
}

const TKOJ = { judge: "TKOJ", title: "TK Online Judge", origin: "https://tk.hustoj.com" };

const pairs: JudgePair[] = [
  {
    adapter: hduAdapter,
    simulate: (clock) => new SimulatedHdu(clock),
    language: "G++",
    namesUser: true,
    lacks: [],
    keyPrefix: "",
    listsStates: true,
  },
  {
    adapter: pojAdapter,
    simulate: (clock) => new SimulatedPoj(clock),
    language: "G++",
    namesUser: true,
    lacks: [],
    keyPrefix: "",
    listsStates: true,
  },
  {
    adapter: hustOjAdapter(TKOJ),
    simulate: (clock) => new SimulatedHustOj(clock, TKOJ.origin),
    language: "C++",
    namesUser: false,
    lacks: ["SE"],
    keyPrefix: "",
    listsStates: true,
  },
  {
    adapter: mxtAdapter,
    simulate: (clock) => new SimulatedMxt(clock),
    language: "C++",
    namesUser: false,
    lacks: ["SE"],
    keyPrefix: "",
    listsStates: false,
    sessionCookie: MXT_COOKIE,
    showsChecker: false,
  },
  {
    adapter: jskAdapter,
    simulate: (clock) => new SimulatedJsk(clock),
    language: "C++11",
    namesUser: false,
    lacks: ["SE"],
    keyPrefix: "T",
    listsStates: false,
    hasOnePhase: true,
    showsChecker: false,
  },
];

const CODE = "int main() { long long a, b; /* reads both and writes their sum */ }";

describe.each(pairs)("$adapter.info.judge", ({ adapter, simulate, ...facts }) => {
  const language = adapter.info.languages.find(({ name }) => name === facts.language)?.key ?? "";
  let clock: ManualClock;
  let judge: SimulatedJudge & { answer: Site };
  let client: OutgoingClient;
  let requests: WireRequest[];
  const problem = adapter.parseId(`${facts.keyPrefix}1000`);
  const otherProblem = adapter.parseId(`${facts.keyPrefix}1001`);

  beforeEach(() => {
    const world = outgoingWorld();
    ({ requests } = world);
    clock = manualClock();
    judge = simulate(clock);
    judge.accounts.set("robot_1", "secret");
    client = world.memoryClient(
      { [adapter.info.origin]: judge.answer },
      { origins: adapter.info.origins, charset: adapter.info.charset },
    );
  });

  async function submitted(text = CODE): Promise<string> {
    const code = { problem, user: "robot_1", language, text };
    const { remoteId } = await adapter.submit(client, code);
    const rows = await adapter.listSubmissions?.(client, { problem, user: "robot_1" });
    return remoteId ?? rows?.[0]?.remoteId ?? "";
  }

  async function signIn(): Promise<void> {
    if (facts.sessionCookie === undefined) {
      return adapter.login(client, { user: "robot_1", password: "secret" });
    }
    const cookie = judge.openSession("robot_1", "secret", facts.sessionCookie) ?? "";
    client.cookies.set(cookie, adapter.info.origin);
  }

  const poll = (remoteId: string): Promise<RemoteState | undefined> =>
    adapter.poll(client, { remoteId, problem, user: "robot_1" });

  test("a problem is read with limits, samples, parts and absolute addresses", async () => {
    await signIn();
    const read = await adapter.readProblem(client, problem);
    expect(read).toMatchObject({
      title: "Sum of Fruits",
      timeMs: 1000,
      memoryKb: 32768,
      samples: [{ input: "1 5\n10 20\n", output: "6\n30\n" }],
      hasChecker: false,
    });
    expect(["Fruit Cup 2009", ""]).toContain(read.source);
    expect(read.description).toContain("Count a &lt; b 的水果.");
    expect(read.hint).toMatch(/^(?:<p>)?Use <b>long long<\/b>\.(?:<\/p>)?$/);
    expect(read.pictures.every((url) => /^https?:\/\/[\w.]+\//.test(url))).toBe(true);
    expect(read.pictures.length).toBeGreaterThan(0);
  });

  test("a title with entities and Chinese, and a checker", async () => {
    const read = await adapter.readProblem(client, otherProblem);
    expect(read).toMatchObject({ title: "苹果 & Pears", hasChecker: facts.showsChecker ?? true });
  });

  test.each(["", "0999", "1000a", "../1000", "1000&pid=1", "9".repeat(400)])(
    "the ID %s is refused",
    (text) => {
      expect(() => adapter.parseId(text)).toThrow(new RemoteError("badProblemId"));
    },
  );

  test("a login is checked, and a wrong password is refused", async () => {
    await signIn();
    expect(await adapter.isLoggedIn(client, "robot_1")).toBe(true);
    if (facts.namesUser) expect(await adapter.isLoggedIn(client, "robot_2")).toBe(false);
    judge.sessions.clear();
    expect(await adapter.isLoggedIn(client, "robot_1")).toBe(false);
    const wrong = adapter.login(client, { user: "robot_1", password: "guess" });
    expect(await failureOf(wrong)).toBe(
      facts.sessionCookie === undefined ? "loginRefused" : "needsPerson",
    );
  });

  test("a submission is found in the list and polled to its verdict", async () => {
    await signIn();
    judge.addForeign("robot_2", problem.key);
    const remoteId = await submitted();
    judge.addForeign("robot_2", problem.key);
    expect(judge.submissions.filter(({ user }) => user === "robot_1")).toMatchObject([
      { problem: problem.key, code: CODE, language },
    ]);
    const phases = facts.hasOnePhase
      ? (["judging", "judging", "judging"] as const)
      : (["waiting", "compiling", "judging"] as const);
    expect((await poll(remoteId))?.phase).toBe(phases[0]);
    clock.advance(2_000);
    expect((await poll(remoteId))?.phase).toBe(phases[1]);
    clock.advance(1_000);
    expect((await poll(remoteId))?.phase).toBe(phases[2]);
    clock.advance(2_000);
    expect(await poll(remoteId)).toMatchObject({
      phase: "final",
      text: expect.any(String),
      status: Verdict.Accepted,
      timeMs: 15,
      memoryKb: 1024,
    });
  });

  test("the states of five submissions are one request, or five where the judge has no page with several", async () => {
    await signIn();
    const ids: string[] = [];
    for (const marker of ["WA", "TLE", "RE", "CE", "SLOW"]) {
      judge.addForeign("robot_2", problem.key);
      ids.unshift(await submitted(`${CODE} // SIM:${marker}`));
      clock.advance(20_000);
    }
    const { listStates } = adapter;
    expect(listStates !== undefined).toBe(facts.listsStates);
    requests.splice(0);
    if (listStates) {
      const list = (newestId: string) => listStates(client, { user: "robot_1", newestId });
      const states = await list(ids[0]!);
      expect(states.map(({ remoteId }) => remoteId)).toEqual(ids);
      const phases = states.map(({ state }) => state.phase);
      // This judge deliberately returns random verdicts for some submissions. The judge's lists do not show which of
      // its verdicts are random.
      const last = adapter.info.judge === "TKOJ" ? "decided" : "final";
      expect(phases).toEqual(["waiting", last, last, last, last]);
      expect(requests).toHaveLength(1);
      expect((await list(ids[2]!)).map(({ remoteId }) => remoteId)).toEqual(ids.slice(2));
    } else {
      for (const remoteId of ids) expect(await poll(remoteId)).toBeDefined();
      expect(requests).toHaveLength(5);
    }
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
    await signIn();
    const remoteId = await submitted(`${CODE} // SIM:${marker}`);
    clock.advance(10_000);
    expect(await poll(remoteId)).toMatchObject({ phase: "final", status });
  });

  test("time and memory are those of the judge, also when the code is wrong", async () => {
    await signIn();
    const remoteId = await submitted(`${CODE} // SIM:WA`);
    clock.advance(10_000);
    // POJ shows time and memory only for accepted code.
    const usage =
      adapter.info.judge === "POJ"
        ? { timeMs: undefined, memoryKb: undefined }
        : { timeMs: 15, memoryKb: 1024 };
    expect(await poll(remoteId)).toMatchObject({ status: Verdict.WrongAnswer, ...usage });
  });

  test("words and numbers that are in no table are kept, and are no verdict", async () => {
    await signIn();
    const remoteId = await submitted(`${CODE} // SIM:ODD`);
    clock.advance(10_000);
    const phase = ["MXT", "TKOJ"].includes(adapter.info.judge) ? "unknown" : "unrecognised";
    expect(await poll(remoteId)).toMatchObject({ phase });
  });

  test("the compiler's messages are plain text", async () => {
    await signIn();
    const remoteId = await submitted(`${CODE} // SIM:CE`);
    clock.advance(10_000);
    const text = await adapter.compileErrors(client, { remoteId, problem, user: "robot_1" });
    expect(text).toContain("'水果' was not declared\n  a < b;");
  });

  test("a second submission right after the first is too early", async () => {
    await signIn();
    await submitted();
    const again = adapter.submit(client, { problem, user: "robot_1", language, text: CODE });
    await expect(again).rejects.toMatchObject({ code: "tooEarly", waitMs: expect.any(Number) });
  });

  test.each<["codeRefused" | "languageRefused"]>([["codeRefused"], ["languageRefused"]])(
    "%s has the judge's reason",
    async (fault) => {
      await signIn();
      judge.faults.add(fault);
      const code = adapter.submit(client, { problem, user: "robot_1", language, text: CODE });
      await expect(code).rejects.toMatchObject({
        code: fault,
        // The judge's reason is shown to users and administrators, so it must not contain markup.
        detail: expect.stringMatching(/^[^<{]+$/),
      });
    },
  );

  test("a submission without a session is stored nowhere", async () => {
    expect(await failureOf(submitted())).toBe("sessionEnded");
    await signIn();
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
      await signIn();
      judge.faults.add(fault);
      const error = await errorOf(submitted());
      expect(error).toBeInstanceOf(OutgoingError);
      expect(error).toMatchObject({ mayHaveArrived: true });
      const rows = await adapter.listSubmissions?.(client, { problem, user: "robot_1" });
      expect(rows?.length ?? count).toBe(count);
    },
  );

  test("other users' submissions and other problems are not in the list, duplicates are", async () => {
    await signIn();
    judge.addForeign("robot_2", problem.key);
    judge.addForeign("robot_1", otherProblem.key);
    const remoteId = await submitted();
    judge.faults.add("duplicateRows");
    const rows = await adapter.listSubmissions?.(client, { problem, user: "robot_1" });
    if (!rows) return;
    expect(new Set(rows.map((row) => row.remoteId))).toEqual(new Set([remoteId]));
    expect(rows[0]).toMatchObject({
      user: "robot_1",
      problemKey: "1000",
      language: facts.language,
    });
    expect(rows[0]?.codeBytes).toBe(CODE.length);
  });

  test("pages of a protection, server errors and changed pages are told apart", async () => {
    const read = () => failureOf(adapter.readProblem(client, problem));
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
    expect(
      await failureOf(adapter.readProblem(client, adapter.parseId(`${facts.keyPrefix}9999`))),
    ).toBe("problemNotFound");
  });

  test("compressed pages are read, and a judge that never answers ends at the time limit", async () => {
    const { origin, origins, charset } = adapter.info;
    const sites = { [origin]: compressed(judge.answer) };
    const zipped = outgoingWorld().memoryClient(sites, { origins, charset });
    const read = await adapter.readProblem(zipped, problem);
    expect(read.description).toContain("的水果");
    const silent = silentClient(adapter.info);
    const answer = errorOf(adapter.readProblem(silent.client, problem));
    await silent.isAsked;
    silent.clock.advance(31_000);
    expect(await answer).toMatchObject({ code: "timeout", mayHaveArrived: true });
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
