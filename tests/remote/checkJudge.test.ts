import { describe, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { checkJudge } from "../../src/server/remote/check.ts";
import type { Clock } from "../../src/shared/system/clock.ts";
import { manualClock } from "../../src/shared/system/manualClock.ts";
import { SiteJudges } from "../../src/server/remote/adapters.ts";
import { SimulatedHdu } from "./hdu/simulatedHdu.ts";
import { SimulatedLyrio } from "./lyrio/simulatedLyrio.ts";
import { simulatedJudges } from "./simulation/simulatedJudges.ts";

/* Tests the report of the command `verdict remote check` about a simulated judge. */

const time = manualClock();
/** A clock on which waiting takes no real time. */
const clock: Clock = {
  ...time,
  wait: async (ms) => {
    time.advance(ms);
  },
};

function check(hdu: SimulatedHdu, judge: string, account?: { user: string; password: string }) {
  const transport = inMemoryTransport({ [hdu.origin]: (request) => hdu.answer(request) });
  return checkJudge({ clock, transport, userAgent: "test" }, { judge, account });
}

test("each step says what it read", async () => {
  const hdu = new SimulatedHdu(clock);
  hdu.accounts.set("robot", "secret");
  const steps = await check(hdu, "HDU", { user: "robot", password: "secret" });
  expect(steps?.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    "reach works",
    "import works",
    "login works",
    "submit skipped",
  ]);
});

test("a page that is not understood is kept without secrets", async () => {
  const hdu = new SimulatedHdu(clock);
  hdu.faults.add("pageChanged");
  const steps = await check(hdu, "HDU", { user: "robot", password: "secret" });
  const failed = steps?.find(({ step }) => step === "import");
  expect(failed).toMatchObject({ outcome: "fails" });
  expect(failed?.detail).toContain("pageChanged");
  expect(failed?.page).toContain("<");
  const login = steps?.find(({ step }) => step === "login");
  expect(login?.page ?? "").not.toMatch(/robot|secret/);
});

const robots = simulatedJudges(clock)
  .filter(({ isLink }) => !isLink)
  .map((place) => ({ code: place.codes[0] ?? "", ...place }));
const languages: Record<string, string> = { JSK: "c++", MXT: "1", TKOJ: "1", POJ: "0", HDU: "0" };
const SECRETS = {
  user: "robot-of-ours",
  password: "swordfish-1234",
  session: "pasted-session-5678",
};

function checkRobot(
  { code, origin, judge, problems, sessionCookie }: (typeof robots)[number],
  marker = "WA",
) {
  judge.accounts.set(SECRETS.user, SECRETS.password);
  judge.sessions.set(SECRETS.session, SECRETS.user);
  const transport = inMemoryTransport({ [origin]: judge.answer });
  const session =
    sessionCookie === undefined ? {} : { session: `${sessionCookie}=${SECRETS.session}` };
  return checkJudge(
    { clock, transport, userAgent: "test" },
    {
      judge: code,
      problem: problems[code],
      account: { user: SECRETS.user, password: SECRETS.password, ...session },
      code: {
        text: `int main() { return 0; } // SIM:${marker} ${"long enough ".repeat(3)}`,
        language: languages[code] ?? "",
      },
    },
  );
}

describe.each(robots)("$code", (place) => {
  test("code is sent once, and its verdict is read", async () => {
    const steps = await checkRobot(place);
    expect(steps?.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      "reach works",
      "import works",
      "login works",
      "submit works",
      "poll works",
    ]);
    expect(steps?.at(-1)?.detail).toMatch(/^final: /);
    const sent = place.judge.submissions.filter(({ user }) => user === SECRETS.user);
    expect(sent).toHaveLength(1);
  });

  test("a state that is not known keeps its page at once, where states are numbers", async () => {
    if (place.code !== "MXT" && place.code !== "TKOJ") return;
    place.judge.submissions.splice(0);
    time.advance(60_000);
    const poll = (await checkRobot(place, "ODD"))?.at(-1);
    expect(poll).toMatchObject({ step: "poll", outcome: "fails" });
    expect(poll?.detail).toMatch(/^pageChanged: an unknown state/);
    expect(poll?.page).toContain("99");
  });

  test("pages of steps that fail are kept, without secrets, and fail in the same way as fixtures", async () => {
    place.judge.submissions.splice(0);
    time.advance(60_000);
    place.judge.faults.add("pageChanged");
    const adapter = new SiteJudges([]).source(place.code);
    const steps = await checkRobot(place);
    place.judge.faults.clear();
    const failed = steps?.filter(({ outcome }) => outcome === "fails") ?? [];
    expect(failed.map(({ step }) => step)).toEqual(expect.arrayContaining(["import"]));
    for (const { page = "", detail } of failed) {
      expect(detail).toMatch(/^pageChanged/);
      expect(page).not.toBe("");
      for (const secret of Object.values(SECRETS)) expect(page).not.toContain(secret);
    }
    const importStep = failed.find(({ step }) => step === "import");
    const id = adapter?.parseId(place.problems[place.code] ?? "");
    const text = new TextDecoder(adapter?.info.charset).decode(
      Buffer.from(importStep?.page ?? "", "latin1"),
    );
    expect(() => id && adapter?.parseProblem(text, id)).toThrow(importStep?.detail);
  });
});

test("names, passwords, cookies and tokens are removed from a page that is kept", async () => {
  const hdu = new SimulatedHdu(clock);
  const token = "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXoxMjM0NTY3ODkw";
  const transport = inMemoryTransport({
    [hdu.origin]: () => ({
      body: `<p>robot_7 secret-8 ${token} 0123456789abcdef01234567 value-of-cookie Problem 1000</p>`,
      setCookies: ["PHPSESSID=value-of-cookie; path=/"],
    }),
  });
  const account = { user: "robot_7", password: "secret-8" };
  const steps = await checkJudge(
    { clock, transport, userAgent: "test" },
    { judge: "HDU", account },
  );
  const page = steps?.find(({ step }) => step === "import")?.page;
  const removed = Array.from({ length: 5 }, () => "(removed)").join(" ");
  expect(page).toBe(`<p>${removed} Problem 1000</p>`);
});

test("an unknown judge", async () => {
  expect(await check(new SimulatedHdu(clock), "NONE")).toBeUndefined();
});

const links = simulatedJudges(clock).filter(({ isLink }) => isLink);

test.each(links.flatMap((place) => place.codes.map((code) => ({ code, place }))))(
  "$code: a submission that somebody made there is read",
  async ({ code, place: { judge, origin, problems } }) => {
    const transport = inMemoryTransport({ [origin]: judge.answer });
    const services = { clock, transport, userAgent: "test" };
    const problem = problems[code] ?? "";
    const key = new SiteJudges([]).source(code)?.parseId(problem).key ?? "";
    const { id } = judge.addForeign("walker", key);
    time.advance(60_000);
    const outcomes = async (remoteId?: string) => {
      const submission = remoteId === undefined ? {} : { submission: { user: "walker", remoteId } };
      const steps = await checkJudge(services, { judge: code, problem, ...submission });
      return steps?.map(({ step, outcome }) => `${step} ${outcome}`);
    };
    const before = ["reach works", "import works", "login skipped"];
    expect(await outcomes()).toEqual([...before, "poll skipped"]);
    expect(await outcomes(String(id))).toEqual([...before, "poll works"]);
    expect(await outcomes("999999999")).toEqual([...before, "poll fails"]);
  },
);

test("sites whose problems are judged here: reached and read", async () => {
  const lyrio = new SimulatedLyrio(clock);
  const [problem = ""] = [...lyrio.problems.keys()].map(String);
  const transport = inMemoryTransport({
    "https://loj.ac": () => ({ body: "<title>LibreOJ</title>" }),
    [lyrio.apiOrigin]: lyrio.answer,
  });
  const services = { clock, transport, userAgent: "test" };
  const steps = await checkJudge(services, { judge: "LOJ", problem });
  expect(steps?.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    "reach works",
    "import works",
    "submit skipped",
  ]);
  expect(steps?.[1]?.detail).toContain(`LOJ-${problem} “`);
  const missing = await checkJudge(services, { judge: "LOJ", problem: "999999" });
  expect(missing?.[1]).toMatchObject({ step: "import", outcome: "fails" });
  const none = await checkJudge(services, { judge: "SYZOJ" });
  expect(none).toEqual([
    { step: "reach", outcome: "skipped", detail: "the settings name no site" },
  ]);
});
