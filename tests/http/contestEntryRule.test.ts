import { afterAll, beforeAll, expect, test } from "vitest";
import { contestsByIds } from "../../src/server/contest/contests.sql.ts";
import { boardReadableBy } from "../../src/server/contest/facts.sql.ts";
import { boardRefusal } from "../../src/server/contest/boardPolicy.ts";
import { Role } from "../../src/shared/account/roles.ts";
import { type ContestWorld, createContestWorld } from "./contestWorld.ts";
import { people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const { uid } = people.user;
const parts = ["none", "registered", "registered, not admitted"] as const;
/**
 * Kinds of freezes: no freeze; a freeze that ends when the organizer reveals the results; a freeze that ends by itself;
 * a freeze whose results the organizer has already revealed.
 */
const freezes = [
  "sealed_from = null, opens_itself = true, revealed_at = null",
  "sealed_from = start_time + interval '4 hours', opens_itself = false, revealed_at = null",
  "sealed_from = start_time + interval '4 hours', opens_itself = true, revealed_at = null",
  "sealed_from = start_time + interval '4 hours', opens_itself = false, revealed_at = start_time + interval '6 hours'",
];

const accesses = [0, 1, 2].flatMap((auth) => [false, true].map((opens) => [auth, opens] as const));

/** One contest per access type; all of them have the same times. */
async function contestOfEachAccess() {
  const contest = await world.contest({}, { early: true });
  const copies = await world.sql<{ id: number }>(
    `insert into contest (owner_uid, title, rule, start_time, end_time, last_end)
     select owner_uid, title, rule, start_time, end_time, last_end
     from contest, generate_series(2, $2::int) where id = $1 returning id::int`,
    [contest.cid, accesses.length],
  );
  const ids = [contest.cid, ...copies.map(({ id }) => id)];
  for (const [at, [auth, opensToAll]] of accesses.entries()) {
    await world.sql("update contest set auth = $2, opens_to_all = $3 where id = $1", [
      ids[at],
      auth,
      opensToAll,
    ]);
  }
  return { contest, ids };
}

test("lists and single contests admit the same people, also where a contest opens to all afterwards", async () => {
  const { contest, ids } = await contestOfEachAccess();
  const place = { ip: "127.0.0.1", loginId: 7 };
  const viewer = { uid, role: Role.User, memberships: [], grants: [], ...place };
  let opened = 0;
  // Minutes after the start. A participant has extra time until minute 310, and the results of one contest are revealed
  // at minute 360.
  for (const minutes of [-5, 5, 305, 315, 365]) {
    await world.at(contest, minutes);
    for (const part of parts) {
      await world.sql("delete from contest_participant where contest_id = any ($1)", [ids]);
      if (part !== "none") {
        await world.sql(
          "insert into contest_participant (contest_id, uid) select id, $2 from unnest($1::bigint[]) id",
          [ids, uid],
        );
      }
      const names = { prefix: "x", suffix: "", start: 1, end: 2, extra: [] };
      const rule = part === "registered, not admitted" ? JSON.stringify(names) : null;
      for (const freeze of freezes) {
        await world.sql(
          `update contest set ${freeze}, account_rule = $2::jsonb, last_end = end_time + interval '10 minutes'
           where id = any ($1)`,
          [ids, rule],
        );
        const rows = await world.sql<{ id: number; reads: boolean }>(
          `select c.id::int, ${boardReadableBy("$2::text", {})} as reads
           from contest c where c.id = any ($1)`,
          [ids, uid],
        );
        for (const { id, guarded, participation } of await contestsByIds(world.server.db, {
          ids,
          uid,
        })) {
          const facts = { participation, now: world.clock.now() };
          const board = boardRefusal(viewer, guarded, { ...facts, boardOpen: false });
          const { auth, opensToAll } = guarded;
          const row = rows.find((each) => each.id === id);
          const name = JSON.stringify({ minutes, part, freeze, auth, opensToAll });
          expect(row?.reads, name).toBe(!board);
          if (auth === 1 && opensToAll && part !== "registered" && !board) opened += 1;
        }
      }
    }
  }
  // At minutes 315 and 365, contests without a freeze and contests that reveal their results automatically are open.
  // Contests whose results an organizer reveals are open only at minute 365. Each open contest counts twice: for a user
  // who is not registered, and for a user who is registered but not admitted.
  expect(opened).toBe(2 * (2 + 2 + 1));
});
