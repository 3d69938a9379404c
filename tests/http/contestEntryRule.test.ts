import { isIP } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contestById, contestsByIds } from "../../src/server/contest/contests.sql.ts";
import { admitsPlace, boardReadableBy, enterableBy } from "../../src/server/contest/facts.sql.ts";
import { bindsLogin, placeRefusal } from "../../src/server/contest/placeLimits.ts";
import { boardRefusal, entryRefusal } from "../../src/server/contest/policy.ts";
import { Role } from "../../src/shared/roles.ts";
import { type ContestWorld, createContestWorld } from "./contestWorld.ts";
import { people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const { uid } = people.user;
const networks = [[], ["10.1.0.0/16", "2001:db8::/32"]];
const addresses = ["10.1.2.3", "10.2.0.1", "2001:db8::7", "::1", "unknown"];
const logins = [7, 8, 9, -3];
/** The bound login and the released ones; null: nothing is stored. */
const states: ([number | null, number[]] | null)[] = [null, [7, []], [null, [8]], [7, [8, 9]]];

test("lists and single rows decide alike about every place, in every phase", async () => {
  const contest = await world.contest({}, { early: true });
  const { cid } = contest;
  const seen = new Set<string | undefined>();
  for (const minutes of [-5, 5, 305]) {
    await world.at(contest, minutes);
    for (const admitted of networks) {
      for (const oneSession of [false, true]) {
        await world.sql(
          "update contest set networks = $2::text[]::inet[], one_session = $3 where id = $1",
          [cid, admitted, oneSession],
        );
        for (const state of states) {
          await world.sql("delete from contest_session");
          if (state) {
            await world.sql(
              "insert into contest_session (contest_id, uid, login_id, ip, released) values ($1, $2, $3, '', $4)",
              [cid, uid, ...state],
            );
          }
          const [stored] = await contestById(world.server.db, { id: cid, uid });
          const { guarded, participation } = stored!;
          const places = addresses.flatMap((ip) => logins.map((loginId) => ({ ip, loginId })));
          const rows = await world.sql<{ admits: boolean }>(
            `select ${admitsPlace("$2", "p.ip", "p.login")} as admits from contest c,
               unnest($3::text[], $4::bigint[]) with ordinality as p (ip, login, n)
             where c.id = $1 order by p.n`,
            [
              cid,
              uid,
              places.map(({ ip }) => (isIP(ip) === 0 ? null : ip)),
              places.map(({ loginId }) => loginId),
            ],
          );
          const now = world.clock.now();
          const refusals = places.map((place) =>
            placeRefusal(place, guarded, { participation, now }),
          );
          // Users who have not entered yet have no bound login.
          const mustEnter = bindsLogin(guarded, { participation, now });
          expect(
            rows.map(({ admits }) => admits),
            JSON.stringify({ minutes, admitted, oneSession, state }),
          ).toEqual(refusals.map((refusal) => refusal === undefined && !mustEnter));
          for (const refusal of refusals) seen.add(refusal?.code);
        }
      }
    }
  }
  const codes = ["CONTEST_FOREIGN_ADDRESS", "CONTEST_OTHER_SESSION", "CONTEST_SESSION_RELEASED"];
  expect(seen).toEqual(new Set([...codes, undefined]));
});

const parts = ["none", "registered", "registered, not admitted"] as const;
/** Without freeze; frozen until the organizer reveals it; revealed automatically; revealed. */
const freezes = [
  "sealed_from = null, opens_itself = true, revealed_at = null",
  "sealed_from = start_time + interval '4 hours', opens_itself = false, revealed_at = null",
  "sealed_from = start_time + interval '4 hours', opens_itself = true, revealed_at = null",
  "sealed_from = start_time + interval '4 hours', opens_itself = false, revealed_at = start_time + interval '6 hours'",
];

const accesses = [0, 1, 2].flatMap((auth) => [false, true].map((opens) => [auth, opens] as const));

/** One contest per access type, with the same times. */
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
  // Until 310 a participant has extra time; at 360 one is revealed.
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
        const rows = await world.sql<{ id: number; enters: boolean; reads: boolean }>(
          `select c.id::int, ${enterableBy("$2::text")} as enters,
             ${boardReadableBy("$2::text", {})} as reads
           from contest c where c.id = any ($1)`,
          [ids, uid],
        );
        for (const { id, guarded, participation } of await contestsByIds(world.server.db, {
          ids,
          uid,
        })) {
          const facts = { participation, now: world.clock.now() };
          const entry = entryRefusal(viewer, guarded, facts);
          const board = boardRefusal(viewer, guarded, { ...facts, boardOpen: false });
          const { auth, opensToAll } = guarded;
          const row = rows.find((each) => each.id === id);
          const name = JSON.stringify({ minutes, part, freeze, auth, opensToAll });
          expect([row?.enters, row?.reads], name).toEqual([!entry, !board]);
          if (auth === 1 && opensToAll && part !== "registered" && !entry) opened += 1;
        }
      }
    }
  }
  // Without freeze or revealed automatically: at 315 and 365; revealed by the organizer: only at 365. Two users each.
  expect(opened).toBe(2 * (2 + 2 + 1));
});
