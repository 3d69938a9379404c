import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inMemoryTransport } from "../../src/server/platform/outgoing/inMemoryTransportForTests.ts";
import { SimulatedHdu } from "../remote/hdu/simulatedHdu.ts";
import { HOUR, SECOND, type WorldClock, worldClock } from "../support/worldClock.ts";
import { contestForm } from "./contestWorld.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

/* Tests the calls of the API specification that import a remote judge's problem into a contest or a training. */

let clock: WorldClock;
let hdu: SimulatedHdu;
let world: World;
let cid: number;
let tid: number;
let requests = 0;
let beforeAnswer: () => Promise<unknown>;

beforeAll(async () => {
  clock = worldClock();
  hdu = new SimulatedHdu(clock);
  const sites = inMemoryTransport({ [hdu.origin]: (request) => hdu.answer(request) });
  world = await createWorld({
    clock,
    async outgoingTransport(request, signal) {
      requests++;
      await beforeAnswer();
      return sites(request, signal);
    },
  });
});
beforeEach(async () => {
  beforeAnswer = () => Promise.resolve();
  await world.sql("delete from contest_problem");
  await world.sql("delete from training_problem");
  await world.sql("delete from problem where oj = 'HDU'");
  const contest = { ...contestForm(clock.now() + HOUR) };
  cid = await idOf("POST /api/admin/contest", contest);
  const training = { title: "Sums", description: "", auth: "Public" };
  tid = await idOf("POST /api/admin/training", { training, trainingCategory: null });
});
afterAll(() => world.server.close());

async function idOf(what: string, body: Record<string, unknown>): Promise<number> {
  const reply = await world.call("root", what, { body });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body.data as { id: number }).id;
}

/** Makes a call and advances the clock until the reply arrives; returns the reply. */
async function atOnce(as: Caller, what: string) {
  let isOver = false;
  const answer = world.call(as, what).finally(() => {
    isOver = true;
  });
  for (let second = 0; second < 120 && !isOver; second++) await clock.advance(SECOND);
  return answer;
}

const intoContest = (more = `&cid=${cid}`, as: Caller = "root", id = "1000") =>
  atOnce(as, `GET /api/admin/contest/import-remote-oj-problem?name=hdu&problemId=${id}${more}`);
const intoTraining = (more = `&tid=${tid}`, as: Caller = "root", id = "1000") =>
  atOnce(as, `GET /api/admin/training/import-remote-oj-problem?name=HDU&problemId=${id}${more}`);

const inContest = () =>
  world.sql(
    `select c.display_id as letter, p.problem_id as id, p.auth from contest_problem c
     join problem p on p.id = c.problem_id where c.contest_id = $1 order by 1`,
    [cid],
  );
const inTraining = () =>
  world.sql(
    `select p.problem_id as id, p.auth from training_problem t
     join problem p on p.id = t.problem_id where t.training_id = $1 order by t.seq`,
    [tid],
  );
const stored = () => world.sql("select problem_id as id from problem where oj = 'HDU' order by 1");

describe("a contest", () => {
  test("gets the problem with the next letter, once", async () => {
    expect((await intoContest()).status).toBe(200);
    expect(await inContest()).toEqual([{ letter: "A", id: "HDU-1000", auth: 3 }]);
    expect((await intoContest()).status).toBe(200);
    expect(await inContest()).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  test("gets a problem that is stored already as it is", async () => {
    expect((await intoTraining()).status).toBe(200);
    await world.sql("update problem set auth = 1, source = 'Edited here' where oj = 'HDU'");
    expect((await intoContest()).status).toBe(200);
    expect(await inContest()).toMatchObject([{ id: "HDU-1000" }]);
    expect(await world.sql("select source from problem where oj = 'HDU'")).toEqual([
      { source: "Edited here" },
    ]);
  });

  test("of another organizer, or none, is refused before anything is read", async () => {
    const before = requests;
    expect((await intoContest(`&cid=${cid}`, "problemAdmin")).text).toContain("FORBIDDEN");
    expect((await intoContest("&cid=999999")).text).toContain("CONTEST_NOT_FOUND");
    expect((await intoContest(`&cid=${cid}`, "user")).status).toBe(403);
    expect(requests).toBe(before);
    expect(await stored()).toEqual([]);
  });

  test("of an organizer who may create problems gets the problem, which stays theirs and private outside of it", async () => {
    await world.sql("update contest set owner_uid = $2 where id = $1", [cid, people.admin.uid]);
    const reply = await intoContest(`&cid=${cid}`, "admin");
    expect(reply.status, reply.text).toBe(200);
    expect(await inContest()).toEqual([{ letter: "A", id: "HDU-1000", auth: 3 }]);
    const owned = await world.sql("select owner_uid as uid from problem where oj = 'HDU'");
    expect(owned).toEqual([{ uid: people.admin.uid }]);
    // This call refuses problems with test data; such problems are imported as packages.
    const what = `name=LOJ&problemId=6000&cid=${cid}`;
    const data = await atOnce("admin", `GET /api/admin/contest/import-remote-oj-problem?${what}`);
    expect(data.text).toContain("FORBIDDEN");
    const other = await idOf("POST /api/admin/contest", { ...contestForm(clock.now() + HOUR) });
    expect((await intoContest(`&cid=${other}`, "admin")).text).toContain("FORBIDDEN");
  });

  test("whose organizer changes while the problem is read gets nothing, and nothing is stored", async () => {
    await world.sql("update contest set owner_uid = $2 where id = $1", [
      cid,
      people.problemAdmin.uid,
    ]);
    beforeAnswer = () =>
      world.sql("update contest set owner_uid = $2 where id = $1", [cid, people.admin.uid]);
    const reply = await intoContest(`&cid=${cid}`, "problemAdmin");
    expect(reply.text).toContain("PACKAGE_PARTLY");
    expect(await inContest()).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

describe("a training", () => {
  test("gets the problem as a private one at its end, once", async () => {
    for (const id of ["1001", "1000", "1001"]) {
      const reply = await intoTraining(`&tid=${tid}`, "root", id);
      expect(reply.status, reply.text).toBe(200);
    }
    expect(await inTraining()).toEqual([
      { id: "HDU-1001", auth: 2 },
      { id: "HDU-1000", auth: 2 },
    ]);
  });

  test("of another person, or none, is refused before anything is read", async () => {
    expect((await intoTraining(`&tid=${tid}`, "problemAdmin")).text).toContain("FORBIDDEN");
    expect((await intoTraining("&tid=999999")).text).toContain("TRAINING_NOT_FOUND");
    expect(await stored()).toEqual([]);
  });

  test("of an editor who may create problems gets the problem, also one that they imported before", async () => {
    await world.sql("update training set owner_uid = $2 where id = $1", [tid, people.admin.uid]);
    const alone = await atOnce(
      "admin",
      "GET /api/admin/problem/import-remote-oj-problem?name=HDU&problemId=1000",
    );
    expect(alone.status, alone.text).toBe(200);
    const reply = await intoTraining(`&tid=${tid}`, "admin");
    expect(reply.status, reply.text).toBe(200);
    expect(await inTraining()).toEqual([{ id: "HDU-1000", auth: 2 }]);
  });

  test("that is full gets nothing, and nothing is stored", async () => {
    await world.sql(
      `with made as (insert into problem (problem_id, owner_uid, author_uid, auth)
         select 'FULL-' || n, '1', '1', 1 from generate_series(1, 200) n returning id)
       insert into training_problem (training_id, problem_id, seq) select $1, id, 1 from made`,
      [tid],
    );
    expect((await intoTraining()).text).toContain("PACKAGE_PARTLY");
    expect(await stored()).toEqual([]);
  });
});

test("a stored problem that may not be added, such as an archived one, is not added", async () => {
  expect((await intoContest()).status).toBe(200);
  await world.sql("update problem set auth = 2, archived_at = verdict_now() where oj = 'HDU'");
  expect((await intoTraining()).text).toContain("PACKAGE_PARTLY");
  expect(await inTraining()).toEqual([]);
});
