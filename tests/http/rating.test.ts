import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RatingChange } from "../../src/shared/contestOrganizer/contestRating.ts";
import type { RankRow } from "../../src/shared/practice/ranking.ts";
import { verifyCounters } from "../../src/server/judging/service.ts";
import { updateRatings } from "../../src/server/rating/update.ts";
import { HOUR } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { ratingWorld } from "./ratingWorld.ts";
import { type Caller, people } from "./world.ts";

let world: ContestWorld;
let stored: ReturnType<typeof ratingWorld>;
const uids: string[] = [];

beforeAll(async () => {
  world = await createContestWorld();
  stored = ratingWorld(world);
  for (let n = 0; n < 12; n += 1) uids.push(await stored.person(n));
});
beforeEach(async () => {
  await stored.deleteContests();
  await stored.clear();
  await world.sql("delete from site_setting where key = 'site.switches'");
  await world.sql("update user_count set rating_hidden = false");
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const { user, other, barred, admin } = people;

/** A pseudo-random generator that returns the same numbers in each run. */
function drawn(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function drawnResults(draw: (below: number) => number): Record<string, number> {
  const present = uids.filter(() => draw(3) > 0);
  return Object.fromEntries(present.map((uid) => [uid, draw(20)]));
}

const history = (as: Caller, uid: string) =>
  data<RatingChange[]>(world, as, `GET /api/get-user-contest-ratings?uid=${uid}`);
const home = async (as: Caller, uid: string) =>
  (
    await data<{ contestRating: { rating: number } | null }>(
      world,
      as,
      `GET /api/get-user-home-info?uid=${uid}`,
    )
  ).contestRating;
const ranking = (query = "") =>
  data<{ records: RankRow[]; total: number }>(
    world,
    "guest",
    `GET /api/get-rank-list?type=2${query}`,
  );

describe("which results count", () => {
  test("a contest is rated when it is over; only contestants who submitted and compete are", async () => {
    const contest = await world.contest({ isRated: true, starAccount: ["barred"] });
    for (const as of ["user", "other"] as const) await world.judged(contest.cid, as, "A", AC);
    await world.sql(
      `insert into contest_participant (contest_id, uid, disqualified_at) values ($1, $2, verdict_now())
       on conflict (contest_id, uid) do update set disqualified_at = verdict_now()`,
      [contest.cid, uids[0]],
    );
    await stored.submit(contest.cid, uids[0]!, 1);
    await stored.submit(contest.cid, barred.uid, 1);
    await stored.submit(contest.cid, admin.uid, 1);
    await stored.submit(contest.cid, uids[1]!, 30);
    await world.sql("insert into contest_participant (contest_id, uid) values ($1, $2)", [
      contest.cid,
      uids[2],
    ]);
    await stored.sweep();
    expect(await stored.ratings(), "it still runs").toEqual([]);
    await world.at(contest, 301);
    await stored.sweep();
    expect((await stored.ratings()).map(({ uid }) => uid)).toEqual([user.uid, other.uid, uids[1]]);
    const [best] = await history("guest", user.uid);
    expect(best).toMatchObject({
      contestId: null,
      title: null,
      rank: 1,
      contestants: 3,
      before: null,
    });
    expect(await history("user", user.uid)).toMatchObject([
      { contestId: contest.cid, title: "Autumn round" },
    ]);
  });

  test("submissions of virtual participations and those after the end are not rated", async () => {
    const id = await stored.contest({ [uids[0]!]: 5, [uids[1]!]: 6 });
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, submit_time, status, length, language, ip, scope, scope_id,
         listed, countable, finished_at)
       select s.problem_id, 'A', $2, s.submit_time, 0, 1, 'C', '', kind, $1, false, false, s.submit_time
       from (select * from submission where scope_id = $1 limit 1) s, unnest('{virtual,practice}'::text[]) kind`,
      [id, uids[2]],
    );
    await stored.submit(id, uids[3]!, 500);
    await stored.sweep();
    expect((await stored.ratings()).map(({ uid }) => uid)).toEqual([uids[0], uids[1]]);
  });

  test("a job is enqueued for the moment of the end", async () => {
    const contest = await world.contest({ isRated: true });
    const jobs = await world.sql(
      `select extract(epoch from run_at)::float8 * 1000 as at from job
       where kind = 'rate-contest' and payload = jsonb_build_object('contestId', $1::bigint)
       order by run_at desc limit 1`,
      [contest.cid],
    );
    expect(jobs).toEqual([{ at: contest.start + 5 * HOUR }]);
  });

  test("frozen, hidden and unrated contests, and those that are being judged, wait", async () => {
    const id = await stored.contest({ [uids[0]!]: 1, [uids[1]!]: 2 });
    const isRatedAfter = async (change: string, back: string) => {
      await world.sql(`update contest set ${change} where id = $1`, [id]);
      await stored.sweep();
      const now = await stored.ratings();
      await world.sql(`update contest set ${back} where id = $1`, [id]);
      await stored.sweep();
      expect(await stored.ratings(), back).toHaveLength(2);
      return now.length > 0;
    };
    expect(
      await isRatedAfter(
        "sealed_from = start_time, opens_itself = false",
        "revealed_at = verdict_now()",
      ),
    ).toBe(false);
    expect(await isRatedAfter("is_visible = false", "is_visible = true")).toBe(false);
    expect(await isRatedAfter("is_rated = false", "is_rated = true")).toBe(false);
    await stored.clear();
    await world.sql("update submission set finished_at = null where scope_id = $1 and uid = $2", [
      id,
      uids[0],
    ]);
    await stored.sweep();
    expect(await stored.ratings(), "judged for the first time").toEqual([]);
    await world.sql("update submission set finished_at = verdict_now() where scope_id = $1", [id]);
    await stored.sweep();
    const before = await stored.outcomes();
    await world.sql("update submission set finished_at = null, status = 5 where scope_id = $1", [
      id,
    ]);
    await stored.sweep();
    expect(await stored.outcomes(), "judged again").toEqual(before);
  });

  test("a contest in which all are equal rates nobody, and does not stop later ones", async () => {
    await stored.contest({ [uids[0]!]: 5, [uids[1]!]: 5 }, 9);
    await stored.contest({ [uids[0]!]: 5, [uids[2]!]: 6 }, 3);
    await stored.sweep();
    expect((await stored.ratings()).map(({ uid, contests }) => [uid, contests])).toEqual([
      [uids[0], 1],
      [uids[2], 1],
    ]);
  });
});

describe.each([1, 2, 3, 4, 5, 6])("drawn history %i", (seed) => {
  test("one contest after another equals all at once, in any order of arrival", async () => {
    const draw = drawn(seed);
    const contests = Array.from({ length: 6 }, () => drawnResults(draw));
    for (const [at, results] of contests.entries()) {
      await stored.contest(results, 30 - at);
      await stored.sweep();
    }
    const oneByOne = await stored.outcomes();
    const withoutIds = (rows: typeof oneByOne) => rows.map((row) => ({ ...row, contest_id: "" }));
    await stored.clear();
    await stored.sweep();
    expect(await stored.outcomes()).toEqual(oneByOne);
    await stored.deleteContests();
    await stored.clear();
    for (const at of [3, 0, 5, 1, 4, 2]) {
      await stored.contest(contests[at]!, 30 - at);
      await stored.sweep();
    }
    expect(withoutIds(await stored.outcomes())).toEqual(withoutIds(oneByOne));
  });

  test("a changed and a removed contest recompute all later ones, and restoring it restores them", async () => {
    const draw = drawn(seed * 77);
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await stored.contest(drawnResults(draw), 30 - at));
    await stored.sweep();
    const [outcomes, ratings] = [await stored.outcomes(), await stored.ratings()];
    const changed = ids[draw(5)]!;
    await world.sql(
      `update submission set status = 1 where submit_id = (
         select submit_id from submission where scope_id = $1 order by submit_time, submit_id limit 1)`,
      [changed],
    );
    await updateRatings(world.server.db, changed);
    const incremental = await stored.outcomes();
    expect(incremental).not.toEqual(outcomes);
    await stored.clear();
    await stored.sweep();
    expect(await stored.outcomes()).toEqual(incremental);
    await world.sql("update submission set status = 0 where scope_id = $1", [changed]);
    await world.sql("update contest set is_rated = false where id = $1", [ids[1]]);
    await stored.sweep();
    expect((await stored.outcomes()).map((row) => Number(row.contest_id))).not.toContain(ids[1]);
    await world.sql("update contest set is_rated = true where id = $1", [ids[1]]);
    await stored.sweep();
    expect(await stored.outcomes()).toEqual(outcomes);
    expect(await stored.ratings()).toEqual(ratings);
  });
});

describe("storing", () => {
  test("a change that leaves the ranks stores no new outcomes; two computations at once store one", async () => {
    const id = await stored.contest({ [uids[0]!]: 1, [uids[1]!]: 9 });
    const { db } = world.server;
    await Promise.all([stored.sweep(), stored.sweep(), stored.sweep()]);
    expect(await stored.outcomes()).toHaveLength(2);
    const written = () => world.sql("select xmin::text from rating_change order by uid");
    const before = await written();
    await world.sql(
      "update contest set modified_at = verdict_now() + interval '1 s' where id = $1",
      [id],
    );
    expect(await updateRatings(db, null)).toBe(true);
    expect(await written()).toEqual(before);
    expect(await updateRatings(db, null)).toBe(false);
  });
});

describe("what readers see", () => {
  beforeEach(async () => {
    for (let at = 0; at < 3; at += 1) {
      await stored.contest(
        { [user.uid]: 1, [other.uid]: 2, [uids[0]!]: 2 },
        30 - at,
        `Round ${at}`,
      );
    }
    await stored.sweep();
  });

  test("the ranking by rating has ties, pages, search and the own place", async () => {
    const { records, total } = await ranking();
    expect(total).toBe(3);
    expect(
      records.map(({ username, rank, ratedContests }) => [username, rank, ratedContests]),
    ).toEqual([
      ["user", 1, 3],
      ["rated0", 2, 3],
      ["other", 2, 3],
    ]);
    expect(records[1]?.contestRating).toBe(records[2]?.contestRating);
    expect((await ranking("&limit=1&currentPage=3")).records).toEqual(records.slice(2));
    expect((await ranking("&searchUser=rated")).records).toEqual([records[1]]);
    expect(await data(world, "other", "GET /api/own-rank?type=2")).toEqual({
      rank: 2,
      position: 3,
    });
    expect(await data(world, "barred", "GET /api/own-rank?type=2")).toBeNull();
  });

  test("the history is newest first, with the contests that the reader may see", async () => {
    const rows = await history("guest", user.uid);
    expect(rows.map(({ title }) => title)).toEqual(["Round 2", "Round 1", "Round 0"]);
    expect(rows[0]?.before).toBe(rows[1]?.after);
    expect(rows[2]?.before).toBeNull();
    expect(rows.map(({ rank, contestants }) => [rank, contestants])).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
    expect(await home("guest", user.uid)).toEqual({
      rating: rows[0]?.after,
      contests: 3,
      isProvisional: true,
      isHidden: false,
    });
    await world.sql("update contest set board_open = false where title = 'Round 1'");
    expect(
      (await history("guest", user.uid)).map(({ title, contestId }) => [title, contestId === null]),
    ).toEqual([
      ["Round 2", false],
      [null, true],
      ["Round 0", false],
    ]);
  });

  test("a rating is provisional before the sixth contest", async () => {
    for (const contests of [4, 5, 6]) {
      await stored.contest({ [user.uid]: 1, [other.uid]: 2 }, 10 - contests);
      await stored.sweep();
      expect(await home("guest", user.uid)).toMatchObject({
        contests,
        isProvisional: contests < 6,
      });
    }
  });

  test("a hidden rating is in no list, and the user still sees it", async () => {
    await data(world, "user", "POST /api/set-contest-rating-hidden", { hidden: true });
    expect((await ranking()).total).toBe(2);
    expect((await ranking("&searchUser=user")).total).toBe(0);
    expect(await home("other", user.uid)).toBeNull();
    expect(await home("root", user.uid)).toBeNull();
    expect(await history("other", user.uid)).toEqual([]);
    expect(await home("user", user.uid)).toMatchObject({ contests: 3, isHidden: true });
    expect(await history("user", user.uid)).toHaveLength(3);
    await stored.contest({ [user.uid]: 1, [other.uid]: 2 }, 1);
    await stored.sweep();
    expect((await ranking()).total, "also after the next contest").toBe(2);
    await data(world, "user", "POST /api/set-contest-rating-hidden", { hidden: false });
    expect((await ranking()).total).toBe(3);
  });

  test("a banned user is in no list", async () => {
    await world.sql("update app_user set status = 1 where uid = $1", [other.uid]);
    expect((await ranking()).records.map(({ username }) => username)).toEqual(["user", "rated0"]);
    expect(await history("guest", other.uid)).toEqual([]);
    await world.sql("update app_user set status = 0 where uid = $1", [other.uid]);
    expect((await ranking()).total).toBe(3);
    const wrong = await verifyCounters(world.server.db);
    expect(wrong.filter(({ key }) => key === "rated")).toEqual([]);
  });

  test("with the switch off no rating is shown anywhere", async () => {
    await world.sql("update user_count set total = 1 where uid = $1", [user.uid]);
    const acm = () =>
      data<{ records: RankRow[] }>(world, "guest", "GET /api/get-rank-list?type=0&searchUser=user");
    expect((await acm()).records[0]).toMatchObject({ ratedContests: 3 });
    await data(world, "root", "PUT /api/admin/switch/update", { contestRating: false });
    expect(await ranking()).toMatchObject({ records: [], total: 0 });
    expect((await acm()).records[0]).toMatchObject({ contestRating: null, ratedContests: 0 });
    expect(await data(world, "user", "GET /api/own-rank?type=2")).toBeNull();
    expect(await home("user", user.uid)).toBeNull();
    expect(await history("user", user.uid)).toEqual([]);
    await world.sql("update user_count set total = 0 where uid = $1", [user.uid]);
  });
});

describe("the field of the form", () => {
  test("only users who may create contests of the site mark one as rated", async () => {
    const { cid } = await world.contest({ isRated: true }, { early: true });
    const form = await data<Record<string, unknown>>(
      world,
      "admin",
      `GET /api/admin/contest?cid=${cid}`,
    );
    expect(form["isRated"]).toBe(true);
    const change = (as: Caller, isRated: boolean | undefined) =>
      refusal(world, as, "PUT /api/admin/contest", { ...form, gmtModified: null, isRated });
    expect(await change("admin", undefined)).toBeUndefined();
    expect(
      (await data<typeof form>(world, "admin", `GET /api/admin/contest?cid=${cid}`))["isRated"],
    ).toBe(true);
    await world.sql(
      "insert into access_grant (kind, id, uid, actions) values ('contest', $1, $2, '{view,answer,edit}')",
      [cid, user.uid],
    );
    expect(await change("user", false)).toBe("FORBIDDEN");
    expect(await change("admin", false)).toBeUndefined();
  });

  test("a contest of a class is never rated", async () => {
    const [group] = await world.sql<{ id: string }>(
      `insert into user_group (name, owner_uid, created_uid) values ('Class', '1', '1') returning id`,
    );
    const start = new Date(world.clock.now() + HOUR);
    const form = {
      title: "Of a class",
      type: 0,
      auth: 0,
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + HOUR).toISOString(),
      classId: Number(group?.id),
      isRated: true,
    };
    const reply = await world.call("root", "POST /api/admin/contest", { body: form });
    expect(reply.body.code).toBe("INVALID_FIELD");
    expect(reply.text).toContain("only contests of the site");
    expect(
      await refusal(world, "root", "POST /api/admin/contest", { ...form, isRated: false }),
    ).toBeUndefined();
  });
});
