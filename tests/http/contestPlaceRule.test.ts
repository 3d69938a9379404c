import { isIP } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contestById } from "../../src/server/contest/contests.sql.ts";
import { admitsPlace } from "../../src/server/contest/facts.sql.ts";
import { placeRefusal } from "../../src/server/contest/placeLimits.ts";
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
          const [stored] = await contestById(world.server.db, cid, uid);
          const { guarded, participation } = stored!;
          const places = addresses.flatMap((ip) => logins.map((loginId) => ({ ip, loginId })));
          const rows = await world.sql<{ admits: boolean }>(
            `select ${admitsPlace("$2", "p.ip", "p.login")} as admits from contest c,
               unnest($3::text[], $4::bigint[]) with ordinality as p (ip, login, n)
             where c.id = $1 order by p.n`,
            [
              ...[cid, uid, places.map(({ ip }) => (isIP(ip) === 0 ? null : ip))],
              places.map(({ loginId }) => loginId),
            ],
          );
          const now = world.clock.now();
          const refusals = places.map((place) =>
            placeRefusal(place, guarded, { participation, now }),
          );
          expect(
            rows.map(({ admits }) => admits),
            JSON.stringify({ minutes, admitted, oneSession, state }),
          ).toEqual(refusals.map((refusal) => refusal === undefined));
          for (const refusal of refusals) seen.add(refusal?.code);
        }
      }
    }
  }
  const codes = ["CONTEST_FOREIGN_ADDRESS", "CONTEST_OTHER_SESSION", "CONTEST_SESSION_RELEASED"];
  expect(seen).toEqual(new Set([...codes, undefined]));
});
