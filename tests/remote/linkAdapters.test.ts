import { beforeEach, describe, expect, test } from "vitest";
import type { Site } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { outgoingWorld } from "../../src/server/platform/outgoing/outgoingWorldForTests.ts";
import type { OutgoingClient } from "../../src/server/platform/outgoing/outgoingHttp.ts";
import type { WireRequest } from "../../src/server/platform/outgoing/transport.ts";
import type { LinkAdapter } from "../../src/server/remote/adapter/adapter.ts";
import { linkJudges, SiteJudges } from "../../src/server/remote/adapters.ts";
import { atCoderAdapter } from "../../src/server/remote/atcoder/adapter.ts";
import { codeforcesAdapter, gymAdapter } from "../../src/server/remote/codeforces/adapter.ts";
import { type ManualClock, manualClock } from "../../src/shared/system/manualClock.ts";
import { linkBanks, remoteBanks } from "../../src/shared/problem/problem.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { layouts, SimulatedAtCoder } from "./atcoder/simulatedAtCoder.ts";
import { SimulatedCodeforces } from "./codeforces/simulatedCodeforces.ts";
import type { SimulatedJudge } from "./support/simulatedJudge.ts";
import { compressed, silentClient } from "./support/slowSites.ts";

interface LinkPair {
  adapter: LinkAdapter;
  simulate: (clock: ManualClock) => SimulatedJudge & { answer: Site };
  id: string;
  /** Whether the judge has a page with the states of several submissions by one user. */
  listsStates: boolean;
}

const pairs: LinkPair[] = [
  {
    adapter: codeforcesAdapter,
    simulate: (clock) => new SimulatedCodeforces(clock),
    id: "1000A",
    listsStates: true,
  },
  {
    adapter: gymAdapter,
    simulate: (clock) => new SimulatedCodeforces(clock),
    id: "100001A",
    listsStates: true,
  },
  {
    adapter: atCoderAdapter,
    simulate: (clock) => new SimulatedAtCoder(clock),
    id: "abc100_a",
    listsStates: false,
  },
];

describe.each(pairs)("$adapter.info.judge", ({ adapter, simulate, id, listsStates }) => {
  const problem = adapter.parseId(id);
  let clock: ManualClock;
  let judge: SimulatedJudge & { answer: Site };
  let client: OutgoingClient;
  let requests: WireRequest[];

  beforeEach(() => {
    clock = manualClock();
    judge = simulate(clock);
    const { origin, origins } = adapter.info;
    const world = outgoingWorld();
    ({ requests } = world);
    client = world.memoryClient({ [origin]: judge.answer }, { origins });
  });

  function submitted(marker = ""): string {
    const code = `int main() {} // ${marker}`;
    return String(judge.store({ user: "walker", problem: problem.key, language: "", code }, "").id);
  }
  const read = (remoteId: string, user = "walker") =>
    adapter.readSubmission(client, { remoteId, problem, user });

  test("a problem is read with limits, samples, parts and formulas", async () => {
    const problemRead = await adapter.readProblem(client, problem);
    expect(problemRead).toMatchObject({
      title: "Sum of Fruits",
      timeMs: 500,
      memoryKb: 256 * 1024,
      samples: [{ input: "1 5\n10 20\n", output: "6\n30\n" }],
    });
    expect(problemRead.description).toContain("Count $a &lt; b$ 的水果.");
    expect(problemRead.input).toBe("<p>Two numbers.</p>");
    expect(problemRead.output).toBe("<p>Their sum.</p>");
    expect(problemRead.pictures).toHaveLength(1);
  });

  test("a page that a user saved is read by the same code", async () => {
    const { text } = (await client.send({ url: adapter.problemUrl(problem) })).text();
    expect(adapter.parseProblem(text, problem)).toEqual(await adapter.readProblem(client, problem));
  });

  test("an address is the same problem as its ID", () => {
    expect(adapter.parseId(adapter.problemUrl(problem))).toEqual(problem);
    expect(adapter.parseId(problem.displayId.toLowerCase().replace(/^[a-z]+-/, ""))).toEqual(
      problem,
    );
    expect(adapter.submitUrl(problem)).toMatch(/^https:/);
  });

  test.each(["", "../x", "https://example.org/contests/abc100/tasks/abc100_a", "9".repeat(400)])(
    "the ID %s is refused",
    (text) => {
      expect(() => adapter.parseId(text)).toThrow("badProblemId");
    },
  );

  test("a submission is read until its verdict, with its problem and user", async () => {
    const remoteId = submitted();
    expect(await read(remoteId)).toMatchObject({
      remoteId,
      user: "walker",
      problemKey: problem.key,
      state: { phase: "waiting" },
    });
    clock.advance(4_000);
    expect((await read(remoteId))?.state.phase).toBe("judging");
    clock.advance(4_000);
    expect((await read(remoteId))?.state).toMatchObject({
      status: Verdict.Accepted,
      timeMs: 15,
      memoryKb: 1024,
    });
    expect(await read("1")).toBeUndefined();
  });

  test("the states of five submissions are one request, or five where the judge has no page with several", async () => {
    const ids = ["WA", "TLE", "RE", "CE", "SLOW"].map((marker) => submitted(`SIM:${marker}`));
    clock.advance(20_000);
    const { readSubmissions } = adapter;
    expect(readSubmissions !== undefined).toBe(listsStates);
    requests.splice(0);
    const phases = ["final", "final", "final", "final", "waiting"];
    if (readSubmissions) {
      const submissions = await readSubmissions(client, { problem, user: "walker" });
      const byId = new Map(submissions.map(({ remoteId, state }) => [remoteId, state.phase]));
      expect(ids.map((one) => byId.get(one))).toEqual(phases);
      expect(requests).toHaveLength(1);
    } else {
      const readPhases = [];
      for (const one of ids) readPhases.push((await read(one))?.state.phase);
      expect(readPhases).toEqual(phases);
      expect(requests).toHaveLength(5);
    }
  });

  test.each([
    ["WA", Verdict.WrongAnswer],
    ["TLE", Verdict.TimeLimitExceeded],
    ["RE", Verdict.RuntimeError],
    ["CE", Verdict.CompileError],
  ])("the verdict %s", async (marker, status) => {
    const remoteId = submitted(`SIM:${marker}`);
    clock.advance(10_000);
    expect((await read(remoteId))?.state).toMatchObject({ phase: "final", status });
  });

  test("an unknown word is kept, and is no verdict", async () => {
    const remoteId = submitted("SIM:ODD");
    clock.advance(10_000);
    expect((await read(remoteId))?.state.phase).toBe("unrecognised");
  });

  test("compressed pages are read, and a judge that never answers ends at the time limit", async () => {
    const { origin, origins } = adapter.info;
    const zipped = outgoingWorld().memoryClient(
      { [origin]: compressed(judge.answer) },
      { origins },
    );
    expect((await adapter.readProblem(zipped, problem)).description).toContain("的水果");
    const silent = silentClient(adapter.info);
    const submission = { remoteId: "1", problem, user: "walker" };
    const answer = adapter
      .readSubmission(silent.client, submission)
      .catch((error: unknown) => error);
    await silent.isAsked;
    silent.clock.advance(31_000);
    expect(await answer).toMatchObject({ code: "timeout", mayHaveArrived: true });
  });

  test("pages of a protection, server errors, changed pages and foreign hosts are told apart", async () => {
    const remoteId = submitted();
    judge.faults.add("challenge");
    await expect(adapter.readProblem(client, problem)).rejects.toMatchObject({ code: "blocked" });
    await expect(read(remoteId)).rejects.toMatchObject({ code: "blocked" });
    judge.faults.clear();
    judge.faults.add("serverError");
    await expect(read(remoteId)).rejects.toMatchObject({ code: "unavailable" });
    judge.faults.clear();
    judge.faults.add("pageChanged");
    await expect(adapter.readProblem(client, problem)).rejects.toMatchObject({
      code: "pageChanged",
    });
    await expect(read(remoteId)).rejects.toMatchObject({ code: "pageChanged" });
    judge.faults.clear();
    judge.faults.add("foreignRedirect");
    await expect(adapter.readProblem(client, problem)).rejects.toMatchObject({
      code: "originNotAllowed",
    });
  });
});

test.each([
  [codeforcesAdapter, "https://codeforces.com", new SimulatedCodeforces(manualClock())] as const,
  [atCoderAdapter, "https://atcoder.jp", new SimulatedAtCoder(manualClock())] as const,
])("%o reads what a user wrote into their profile", async (adapter, origin, judge) => {
  judge.profiles.set("ming", "University verdict-0123");
  judge.profiles.set("empty", "");
  const client = outgoingWorld().memoryClient({ [origin]: judge.answer });
  expect(await adapter.readProfile(client, "ming")).toContain("verdict-0123");
  expect(await adapter.readProfile(client, "empty")).not.toContain("verdict");
  expect(await adapter.readProfile(client, "nobody")).toBeUndefined();
});

describe("Codeforces", () => {
  const clock = manualClock();
  const judge = new SimulatedCodeforces(clock);
  const client = outgoingWorld().memoryClient({ "https://codeforces.com": judge.answer });

  test("files, interaction and tags", async () => {
    const read = await codeforcesAdapter.readProblem(client, codeforcesAdapter.parseId("1000B"));
    expect(read).toMatchObject({ title: "苹果 & Pears", isInteractive: true, tags: ["math"] });
    expect(read.description).toContain("fruit.in → fruit.out");
  });

  test("a problem that is a PDF, by itself or with its contest", async () => {
    const one = await gymAdapter.readProblem(client, gymAdapter.parseId("100001B"));
    const own = "https://codeforces.com/gym/100001/problem/B";
    expect(one).toMatchObject({
      title: "Apples & Pears",
      timeMs: 500,
      memoryKb: 256 * 1024,
      description: `<p><a href="${own}">PDF · Apples &amp; Pears</a></p>`,
      documents: [own],
    });
    const other = await gymAdapter.readProblem(client, gymAdapter.parseId("100001C"));
    expect(other).toMatchObject({
      title: "Third",
      timeMs: 2000,
      documents: ["https://codeforces.com/gym/100001/attachments/download/7/statements.pdf"],
    });
    const missing = gymAdapter.readProblem(client, gymAdapter.parseId("100001D"));
    await expect(missing).rejects.toMatchObject({ code: "problemNotFound" });
  });

  test("the API's limit says when to come back", async () => {
    judge.isApiLimited = true;
    const problem = codeforcesAdapter.parseId("1000A");
    const read = () =>
      codeforcesAdapter.readSubmission(client, { remoteId: "1", problem, user: "a" });
    expect(await read()).toBeUndefined();
    await expect(read()).rejects.toMatchObject({ code: "tooEarly", waitMs: 2_000 });
  });

  test("contests of the gym and of the problem set are two judges, and SGU has indices of digits", () => {
    expect(() => codeforcesAdapter.parseId("100001A")).toThrow("badProblemId");
    expect(() => gymAdapter.parseId("1000A")).toThrow("badProblemId");
    expect(codeforcesAdapter.parseId("1133F2").key).toBe("1133F2");
    expect(codeforcesAdapter.problemUrl(codeforcesAdapter.parseId("92101"))).toMatch(/\/921\/01$/);
  });
});

describe("AtCoder", () => {
  const judge = new SimulatedAtCoder(manualClock());
  const client = outgoingWorld().memoryClient({ "https://atcoder.jp": judge.answer });

  test.each(layouts.flatMap((layout) => [[layout, "en"] as const, [layout, "ja"] as const]))(
    "the layout %s in %s",
    async (layout, locale) => {
      Object.assign(judge, { layout, locale });
      const read = await atCoderAdapter.readProblem(client, atCoderAdapter.parseId("abc100_b"));
      expect(read).toMatchObject({
        title: "苹果 & Pears",
        input: expect.stringContaining("Two numbers."),
        output: expect.stringContaining("Their sum."),
        samples: [{ input: "1 5\n10 20\n", output: "6\n30\n" }],
      });
      expect(read.description).toContain("$a &lt; b$");
      expect(read.pictures).toEqual(["https://atcoder.jp/img/agc/1000.png"]);
    },
  );

  test("tasks that contests share have both names", () => {
    const shared = "https://atcoder.jp/contests/arc_099-x/tasks/abc100_a";
    expect(atCoderAdapter.parseId(shared)).toEqual({
      key: "arc_099-x/abc100_a",
      displayId: "AC-abc100_a",
    });
    expect(atCoderAdapter.parseId("AC-cf17_final_a").key).toBe("cf17-final/cf17_final_a");
  });
});

test("the lists of judges that pages use are those of the adapters", () => {
  const codes = (judges: SiteJudges["all"]) => judges.map(({ info }) => info.judge).toSorted();
  expect(codes(new SiteJudges([]).all)).toEqual([...remoteBanks].toSorted());
  expect(codes(linkJudges)).toEqual([...linkBanks].toSorted());
});
