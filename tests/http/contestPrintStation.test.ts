import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PrintRow } from "../../src/shared/contestOrganizer/contestPrint.ts";
import {
  PRINT_LEASE,
  type PrintRequest,
  type PrintToken,
} from "../../src/shared/contestOrganizer/printStation.ts";
import { SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { people } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const TEXT = "int main() { return 0; } // a program that is long enough";
const CREATE = "POST /api/contest-print-token";
const CLAIM = "POST /api/print-station/claim";
const DONE = "POST /api/print-station/done";
const RELEASE = "POST /api/print-station/release";

/** Creates a contest with a print station and with this many print requests in its queue. */
async function queueOf(texts: number) {
  const contest = await world.contest({ openPrint: true });
  const { cid } = contest;
  for (let n = 1; n <= texts; n++) {
    await world.sql("insert into contest_print (contest_id, uid, content) values ($1, $2, $3)", [
      cid,
      people.user.uid,
      `${n} ${TEXT}`,
    ]);
  }
  return { ...contest, station: await stationOf(cid) };
}

async function stationOf(cid: number, name = "hall") {
  const token = await data<PrintToken & { token: string }>(world, "admin", CREATE, {
    cid,
    name,
  });
  const say = { cid, token: token.token };
  return {
    printToken: token,
    claim: (key = randomUUID() as string) =>
      data<PrintRequest | null>(world, "guest", CLAIM, { ...say, key }),
    refused: (what: string, more: Record<string, unknown> = {}) =>
      refusal(world, "guest", what, { ...say, key: randomUUID(), ...more }),
    done: (id: number, key: string) => refusal(world, "guest", DONE, { ...say, id, key }),
    release: (id: number, key: string, maybePrinted = false) =>
      refusal(world, "guest", RELEASE, { ...say, id, key, maybePrinted }),
  };
}

const queue = async (cid: number) =>
  (await data<{ records: PrintRow[] }>(world, "admin", `GET /api/get-contest-print?cid=${cid}`))
    .records;

test("a station claims the oldest text, prints it, and stands on it by its name", async () => {
  const { cid, station } = await queueOf(2);
  await world.sql(
    "insert into contest_participant (contest_id, uid, seat) values ($1, $2, 'C-3')",
    [cid, people.user.uid],
  );
  const key = randomUUID();
  const request = await station.claim(key);
  expect(request).toEqual({
    id: expect.any(Number) as number,
    contest: "Autumn round",
    username: "user",
    realname: "real-user",
    seat: "C-3",
    displayId: null,
    content: `1 ${TEXT}`,
  });
  expect(await queue(cid)).toMatchObject([
    { id: request?.id, state: "claimed", claimedBy: "hall" },
    { state: "waiting", claimedBy: null },
  ]);
  expect(await station.done(request!.id, key)).toBeUndefined();
  // The request is repeated, as if the response had been lost.
  expect(await station.done(request!.id, key)).toBeUndefined();
  expect((await queue(cid)).at(-1)).toMatchObject({ state: "printed", claimedBy: "hall" });
});

test("two stations and an organizer never get the same text; a repeated claim gets its own", async () => {
  const { cid, station } = await queueOf(3);
  const second = await stationOf(cid, "balcony");
  const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
  const requests = await Promise.all([
    station.claim(keys[0]),
    second.claim(keys[1]),
    second.claim(keys[2]),
  ]);
  expect(new Set(requests.map((request) => request?.id)).size).toBe(3);
  expect(await station.claim()).toBeNull();
  expect(await station.claim(keys[0])).toEqual(requests[0]);
  // The key of another station gives no access.
  expect(await station.claim(keys[1])).toBeNull();
  const id = requests[0]!.id;
  const claim = { id, cid, claimed: true };
  expect(await refusal(world, "admin", "PUT /api/claim-contest-print", claim)).toBe(
    "CONTEST_PRINT_CLAIMED",
  );
  expect(await second.done(id, keys[0])).toBe("PRINT_CLAIM_LOST");
  expect(await second.release(id, keys[0])).toBeUndefined();
  expect((await queue(cid)).find((row) => row.id === id)).toMatchObject({ claimedBy: "hall" });
});

test("a killed station loses its text when the lease ends; the late one is refused", async () => {
  const { cid, station } = await queueOf(1);
  const second = await stationOf(cid, "balcony");
  const [mine, other] = [randomUUID(), randomUUID()];
  const request = await station.claim(mine);
  await world.pass((PRINT_LEASE - 1) * SECOND);
  expect(await second.claim(other)).toBeNull();
  await world.pass(2 * SECOND);
  expect(await queue(cid)).toMatchObject([{ state: "waiting", isUncertain: false }]);
  expect((await second.claim(other))?.id).toBe(request?.id);
  expect(await station.done(request!.id, mine)).toBe("PRINT_CLAIM_LOST");
  expect(await second.done(request!.id, other)).toBeUndefined();
});

test("what may have been printed twice is left to organizers, who put it back or print it", async () => {
  const { cid, station } = await queueOf(1);
  for (const ends of ["lease", "release"]) {
    const key = randomUUID();
    const request = await station.claim(key);
    if (ends === "lease") await world.pass((PRINT_LEASE + 1) * SECOND);
    else await station.release(request!.id, key, true);
  }
  expect(await station.claim()).toBeNull();
  const [row] = await queue(cid);
  expect(row).toMatchObject({ state: "waiting", isUncertain: true });
  for (const claimed of [true, false]) {
    await data(world, "admin", "PUT /api/claim-contest-print", { id: row?.id, cid, claimed });
  }
  expect((await station.claim())?.id).toBe(row?.id);
});

test("a text that was not printed is tried again without end, behind the others", async () => {
  const { station } = await queueOf(2);
  const firsts = [];
  for (let n = 0; n < 5; n++) {
    const key = randomUUID();
    const request = await station.claim(key);
    firsts.push(request?.content.slice(0, 1));
    expect(await station.release(request!.id, key)).toBeUndefined();
    // The request is repeated, as if the response had been lost.
    expect(await station.release(request!.id, key)).toBeUndefined();
  }
  expect(firsts).toEqual(["1", "2", "1", "2", "1"]);
});

test("an organizer takes over what a station claimed; the station is refused", async () => {
  const { cid, station } = await queueOf(1);
  const key = randomUUID();
  const request = await station.claim(key);
  await data(world, "admin", "PUT /api/claim-contest-print", {
    id: request?.id,
    cid,
    claimed: false,
  });
  await data(world, "admin", "PUT /api/check-contest-print-status", { id: request?.id, cid });
  expect(await station.done(request!.id, key)).toBe("PRINT_CLAIM_LOST");
  expect(await queue(cid)).toMatchObject([{ state: "printed", claimedBy: "admin" }]);
});

test("tokens are created, listed without themselves, and revoked by organizers alone", async () => {
  const { cid, station } = await queueOf(1);
  const { id, token } = station.printToken;
  expect(token).toMatch(/^vdp_[\w-]{43}$/);
  const list = `GET /api/contest-print-token?cid=${cid}`;
  const revoke = `DELETE /api/contest-print-token?cid=${cid}&id=${id}`;
  for (const as of ["user", "problemAdmin"] as const) {
    expect(await refusal(world, as, list)).toBe("FORBIDDEN");
    expect(await refusal(world, as, revoke)).toBe("FORBIDDEN");
    expect(await refusal(world, as, CREATE, { cid, name: "x" })).toBe("FORBIDDEN");
  }
  expect(await refusal(world, "guest", list)).toBe("LOGIN_REQUIRED");
  const other = await world.contest();
  const elsewhere = `DELETE /api/contest-print-token?cid=${other.cid}&id=${id}`;
  expect(await refusal(world, "admin", elsewhere)).toBe("PRINT_TOKEN_NOT_FOUND");
  await station.claim();
  const rows = await data<PrintToken[]>(world, "root", list);
  expect(rows).toEqual([
    { ...station.printToken, token: undefined, lastUsedAt: expect.any(String) as string },
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
  await data(world, "root", revoke);
  expect(await station.refused(CLAIM)).toBe("PRINT_TOKEN_INVALID");
  const entries = await world.sql(
    "select action, actor_name as who from audit_entry where target = $1 and action like '%printToken%' order by id",
    [String(cid)],
  );
  expect(entries).toEqual([
    { action: "contest.printTokenCreate", who: "admin" },
    { action: "contest.printTokenRevoke", who: "root" },
  ]);
});

test("a contest has twenty tokens at most", async () => {
  const { cid } = await queueOf(0);
  for (let n = 1; n < 20; n++) await stationOf(cid, `station ${n}`);
  expect(await refusal(world, "admin", CREATE, { cid, name: "more" })).toBe("PRINT_TOKENS_MAX");
});

test("a token opens the queue of its contest, for its organizer, until a day after the end, and nothing else", async () => {
  const contest = await queueOf(1);
  const { cid, station } = contest;
  const foreign = await queueOf(1);
  const all = [CLAIM, DONE, RELEASE];
  const codes = (more: Record<string, unknown>) =>
    Promise.all(all.map((what) => station.refused(what, { id: 1, maybePrinted: false, ...more })));
  const thrice = (code: string) => [code, code, code];
  expect(await codes({ token: "vdp_wrong" })).toEqual(thrice("PRINT_TOKEN_INVALID"));
  expect(await codes({ cid: foreign.cid })).toEqual(thrice("PRINT_TOKEN_OTHER_CONTEST"));
  const { token } = station.printToken;
  const asBearer = await fetch(`${world.server.address}/api/get-contest-print?cid=${cid}`, {
    headers: { authorization: token },
  });
  expect(asBearer.status).toBe(401);
  // The station's creator is no longer an organizer, or is banned.
  await world.sql("update contest set owner_uid = '1' where id = $1", [cid]);
  expect(await codes({})).toEqual(thrice("PRINT_TOKEN_ENDED"));
  await world.sql("update contest set owner_uid = $2 where id = $1", [cid, people.admin.uid]);
  await world.sql("update app_user set status = 1 where uid = $1", [people.admin.uid]);
  expect(await codes({})).toEqual(thrice("PRINT_TOKEN_ENDED"));
  await world.sql("update app_user set status = 0 where uid = $1", [people.admin.uid]);
  // The key is valid for the five hours of the contest and one more day.
  await world.at(contest, 29 * 60 - 1 / 60);
  expect(await station.refused(CLAIM)).toBeUndefined();
  await world.pass(2 * SECOND);
  expect(await codes({})).toEqual(thrice("PRINT_TOKEN_ENDED"));
});
