import { afterAll, beforeAll, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { checkJudge } from "../../src/server/remote/check.ts";
import { usualDataSources } from "../../src/server/remote/service.ts";
import type { RemoteJudgeRow } from "../../src/shared/judge/remoteAdmin.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { SimulatedHustOj } from "../remote/hustoj/simulatedHustOj.ts";
import { SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { addNodeLanguages, setInterval, submitAs } from "./judgingWorld.ts";
import { createWorld, type World } from "./world.ts";

/* HUSTOJ sites that the site owner has entered are separate judges with separate codes. */

const SCHOOL = "https://oj.school.example";
const CITY = "http://oj.city.example:8080";
const hustOjSites = [
  { judge: "HUSTDEMO", origin: SCHOOL },
  { judge: "HUSTCITY", origin: CITY },
];

let clock: WorldClock;
let world: World;
const sites = new Map<string, SimulatedHustOj>();
const requestOrigins = new Set<string>();

beforeAll(async () => {
  clock = worldClock();
  for (const origin of [SCHOOL, CITY, "https://tk.hustoj.com"])
    sites.set(origin, new SimulatedHustOj(clock, origin));
  const transport = inMemoryTransport(
    Object.fromEntries([...sites].map(([origin, site]) => [origin, site.answer])),
  );
  world = await createWorld({
    clock,
    dataSources: { hustOjSites },
    outgoingTransport: (request, signal) => {
      requestOrigins.add(request.url.origin);
      return transport(request, signal);
    },
  });
  await setInterval(world, 0);
  await addNodeLanguages(world);
});
afterAll(() => world.server.close());

const siteAt = (origin: string) => sites.get(origin)!;

const importing = (judge: string, problems: string) =>
  world.call("root", "POST /api/admin/package/import-remote", { body: { judge, problems } });

/** Imports a problem, makes it public, and returns its display id. */
async function imported(judge: string, text: string): Promise<string> {
  const { id } = (await importing(judge, text)).body.data as { id: number };
  const untilState = async (state: string) => {
    for (let second = 0; second < 60; second++) {
      const reply = await world.call("root", `GET /api/admin/package/import?id=${id}`);
      if ((reply.body.data as { state: string }).state === state) return;
      await clock.advance(SECOND);
    }
    throw new Error(`import ${id} does not become ${state}`);
  };
  await untilState("ready");
  const body = { id, problems: [{ seq: 1, action: "create" }] };
  await world.call("root", "POST /api/admin/package/import/store", { body });
  await untilState("done");
  const [row] = await world.sql<{ id: string }>(
    "update problem set auth = 1 where oj = $1 returning problem_id as id",
    [judge],
  );
  return row?.id ?? "";
}

async function addAccount(judge: string, origin: string): Promise<void> {
  const site = siteAt(origin);
  site.accounts.set("robot", "");
  site.sessions.set(`session-${judge}`, "robot");
  const session = `PHPSESSID=session-${judge}`;
  const body = { accountGroup: judge, handle: "robot", session };
  const reply = await world.call("root", "POST /api/admin/remote/account", { body });
  expect(reply.status, reply.text).toBe(200);
}

async function judged(submitId: number): Promise<number> {
  for (let second = 0; second < 120; second++) {
    const [row] = await world.sql<{ status: number }>(
      "select status from submission where submit_id = $1",
      [submitId],
    );
    if (row && ![5, 6, 7, 9].includes(row.status)) return row.status;
    await clock.advance(SECOND);
  }
  throw new Error(`submission ${submitId} is not judged`);
}

test("problems are imported by address and judged by the site that has them", async () => {
  const school = await imported("HUSTDEMO", `${SCHOOL}/problem.php?id=1000`);
  const city = await imported("HUSTCITY", "HUSTCITY-1000");
  expect([school, city]).toEqual(["HUSTDEMO-1000", "HUSTCITY-1000"]);
  await addAccount("HUSTDEMO", SCHOOL);
  const submit = (pid: string, code: string) =>
    submitAs(world, "user", { pid, language: "C++", code });
  await expect(submit(city, "int main() {}")).rejects.toThrow("submitting failed");
  await addAccount("HUSTCITY", CITY);
  const ids = [
    await submit(school, "int main() { /* SIM:WA */ }"),
    await submit(city, "int main() { return 0; }"),
  ];
  expect([await judged(ids[0]!), await judged(ids[1]!)]).toEqual([
    Verdict.WrongAnswer,
    Verdict.Accepted,
  ]);
  const counts = [SCHOOL, CITY, "https://tk.hustoj.com"].map(
    (origin) => siteAt(origin).submissions.length,
  );
  expect(counts).toEqual([1, 1, 0]);
  expect([...requestOrigins].toSorted()).toEqual([CITY, SCHOOL]);

  const list = await world.call("user", "GET /api/submissions?oj=hustdemo&currentPage=1&limit=30");
  const { records, banks } = list.body.data as { records: { submitId: number }[]; banks: string[] };
  expect(records.map(({ submitId }) => submitId)).toEqual([ids[0]]);
  expect(banks).toEqual(expect.arrayContaining(["HUSTCITY", "HUSTDEMO"]));
});

test("addresses and sites that the owner has not named are refused", async () => {
  const code = async (judge: string, text: string) => (await importing(judge, text)).body.code;
  expect(await code("HUSTDEMO", `${CITY}/problem.php?id=1000`)).toBe("REMOTE_ID_WRONG");
  expect(await code("HUSTDEMO", "https://elsewhere.example/problem.php?id=1000")).toBe(
    "REMOTE_ID_WRONG",
  );
  expect(await code("HUSTELSE", "1000")).toBe("REMOTE_JUDGE_UNKNOWN");
});

test("administrators see the sites in the import, super administrators manage them as judges", async () => {
  const named = await world.call("admin", "GET /api/admin/remote/hustoj-sites");
  expect(named.body.data).toEqual(hustOjSites);
  const reply = await world.call("root", "GET /api/admin/remote/judges");
  const row = (reply.body.data as RemoteJudgeRow[]).find(({ judge }) => judge === "HUSTDEMO");
  expect(row).toMatchObject({
    title: "oj.school.example",
    mode: "robot",
    takesPasswords: false,
    problems: 1,
    accounts: { ready: 1 },
  });
  const body = { judge: "HUSTDEMO", isEnabled: false };
  expect((await world.call("root", "PUT /api/admin/remote/judge", { body })).status).toBe(200);
  const now = await world.call("user", "GET /api/remote/judge-now?judge=HUSTDEMO");
  expect(now.body.data).toMatchObject({ reason: "off" });
});

test("verdict remote check reads a site that the owner has named", async () => {
  const transport = inMemoryTransport({ [SCHOOL]: siteAt(SCHOOL).answer });
  const dataSources = { ...usualDataSources, hustOjSites };
  const services = { clock: immediate(), transport, userAgent: "test", dataSources };
  const steps = await checkJudge(services, { judge: "HUSTDEMO" });
  expect(steps?.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    "reach works",
    "import works",
    "login skipped",
  ]);
  expect(await checkJudge(services, { judge: "HUSTELSE" })).toBeUndefined();
});

/** A clock whose waits return immediately. */
function immediate() {
  return { ...clock, now: () => clock.now(), wait: async () => undefined };
}
