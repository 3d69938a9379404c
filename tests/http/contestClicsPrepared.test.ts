import { afterAll, beforeAll, expect, test } from "vitest";
import { clicsClient, type Json } from "./clicsClient.ts";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import { type Caller, people } from "./world.ts";

/**
 * Responses of the Contest API are prepared once for many readers; they must reflect every change and reveal no hidden
 * data.
 */

let world: ContestWorld;
const { send, get, refused } = clicsClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;

test("lists, single objects and filters follow submissions, problems, contestants and the contest", async () => {
  const contest = await world.contest((start) => ({ ...frozenFrom(start, 60), openRank: true }));
  const { cid, pids } = contest;
  const path = `/contests/${cid}`;
  const readers: Caller[] = ["guest", "user", "admin"];
  const all = async (what: string) =>
    Promise.all(readers.map((as) => get<Json[]>(as, `${path}/${what}`)));
  const lengths = async (what: string) => (await all(what)).map(({ length }) => length);
  expect(await lengths("submissions")).toEqual([0, 0, 0]);
  const first = await world.judged(cid, "user", "A", WA);
  expect(await lengths("judgements")).toEqual([1, 1, 1]);
  await world.judged(cid, "other", "B", AC);
  expect(await lengths("judgements?judgement_type_id=AC")).toEqual([1, 1, 1]);
  expect(await lengths(`submissions?team_id=${people.user.uid}&problem_id=A`)).toEqual([1, 1, 1]);
  expect(await lengths(`submissions?team_id=${people.user.uid}&problem_id=B`)).toEqual([0, 0, 0]);
  expect(await lengths("submissions?nothing_id=x")).toEqual([0, 0, 0]);
  expect(await lengths("submissions?nothing_id=")).toEqual([2, 2, 2]);
  const link = { cid, pid: pids[0], displayId: "Z" };
  await data(world, "admin", "PUT /api/admin/contest/contest-problem", link);
  for (const as of readers) {
    expect(await get(as, `${path}/submissions/${first}`)).toMatchObject({ problem_id: "Z" });
    expect(await refused(as, `${path}/problems/A`)).toBe(404);
  }
  await data(world, "admin", "PUT /api/admin/contest/participant/disqualified", {
    cid,
    uid: people.other.uid,
    disqualified: true,
    reason: "x",
  });
  expect(await lengths("teams")).toEqual([1, 1, 1]);
  expect(await lengths("submissions")).toEqual([1, 1, 1]);
  expect(
    await refused(
      "guest",
      `${path}/submissions?${"a_id=1&".repeat(3)}b_id=1&c_id=1&d_id=1&e_id=1&f_id=1&g_id=1&h_id=1&i_id=1`,
    ),
  ).toBe(400);
});

test("an ETag depends on what its reader is sent alone", async () => {
  const contest = await world.contest((start) => ({ ...frozenFrom(start, 60), openRank: true }));
  const { cid } = contest;
  await world.at(contest, 70);
  const late = await world.judged(cid, "user", "A", WA);
  const paths = ["submissions", "judgements", "awards", "teams", "problems", "scoreboard"];
  const tags = async (as: Caller) =>
    Promise.all(
      paths.map(async (what) => {
        const path = `/contests/${cid}/${what}`;
        const etag = (await send(as, path)).headers.get("etag") ?? "";
        expect([what, (await send(as, path, { "if-none-match": etag })).status]).toEqual([
          what,
          304,
        ]);
        return etag;
      }),
    );
  const [guest, organizer] = [await tags("guest"), await tags("admin")];
  // Only organizers may see the submission's new result.
  await world.sql(
    "update submission set status = 0, finished_at = verdict_now() where submit_id = $1",
    [late],
  );
  await data(world, "admin", "PUT /api/contest-medals", {
    cid,
    unit: "count",
    gold: 0,
    silver: 0,
    bronze: 0,
  });
  const [guestAfter, organizerAfter] = [await tags("guest"), await tags("admin")];
  const changed = (before: string[], after: string[]) =>
    paths.filter((_, at) => before[at] !== after[at]);
  expect(changed(guest, guestAfter)).toEqual(["awards"]);
  expect(changed(organizer, organizerAfter)).toEqual(expect.arrayContaining(["awards"]));
});

test("compressed and plain answers are the same", async () => {
  const { cid } = await world.contest({ openRank: true });
  await world.judged(cid, "user", "A", AC);
  const path = `/contests/${cid}/submissions`;
  const plain = await send("guest", path, { "accept-encoding": "identity" });
  const packed = await send("guest", path, { "accept-encoding": "br, gzip" });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(await packed.json()).toEqual(await plain.json());
  expect(packed.headers.get("etag")).toBe(plain.headers.get("etag"));
});

test("guests of an address may call less often than accounts, and those less than organizers", async () => {
  const status = async (as: Caller) => (await send(as, "")).status;
  const calls = await Promise.all(Array.from({ length: 700 }, () => status("guest")));
  expect(calls.filter((each) => each === 429).length).toBeGreaterThan(0);
  const refusedCall = await send("guest", "");
  expect(refusedCall.status).toBe(429);
  expect(Number(refusedCall.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refusedCall.json()).toMatchObject({ code: 429, message: "Too many calls" });
  for (const as of ["user", "admin"] satisfies Caller[]) {
    const own = await Promise.all(Array.from({ length: 700 }, () => status(as)));
    expect([as, own.filter((each) => each === 429).length]).toEqual([as, 0]);
  }
  await world.clock.advance(60_000);
  expect(await status("guest")).toBe(200);
});
