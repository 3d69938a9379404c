import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RankRow } from "../../src/shared/practice/ranking.ts";
import { verifyCounters } from "../../src/server/judging/service.ts";
import { scenarios } from "./scenario.ts";
import { type Caller, createWorld, people, type World } from "./world.ts";

let world: World;

interface Figures {
  ac?: number;
  total?: number;
  score?: number;
}

async function person(n: number, username: string, more: Record<string, string> = {}) {
  const uid = n.toString(16).padStart(32, "9");
  const fields = { uid, username, password_hash: "x", ...more };
  const names = Object.keys(fields);
  await world.sql(
    `insert into app_user (${names.join(", ")}) values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
    Object.values(fields),
  );
  return uid;
}

async function stands(uid: string, { ac = 0, total = 0, score = 0 }: Figures) {
  await world.sql("update user_count set ac = $2, total = $3, score = $4 where uid = $1", [
    uid,
    ac,
    total,
    score,
  ]);
}

async function ranks(query: string) {
  const reply = await world.call("guest", `GET /api/get-rank-list?${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as { records: RankRow[]; total: number };
}

const namesOf = ({ records }: { records: RankRow[] }) => records.map(({ username }) => username);

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe("the order", () => {
  beforeAll(async () => {
    await stands(people.user.uid, { ac: 5, total: 20, score: 70 });
    await stands(people.other.uid, { ac: 5, total: 10, score: 90 });
    await stands(people.barred.uid, { ac: 7, total: 99, score: 70 });
    await stands(people.banned.uid, { ac: 50, total: 50, score: 500 });
    await stands(people.applying.uid, { ac: 50, total: 50, score: 500 });
  });

  test("is by solved problems, then fewer submissions, then username", async () => {
    const list = await ranks("type=0");
    // Users without a submission (root, admin, problemAdmin) are not ranked.
    expect(namesOf(list)).toEqual(["barred", "other", "user"]);
    expect(list.total).toBe(3);
    expect(await ranks("type=ACM")).toEqual(list);
    expect(await ranks("")).toEqual(list);
    expect(list.records[0]).toEqual({
      uid: people.barred.uid,
      username: "barred",
      nickname: "nick-barred",
      avatar: null,
      signature: null,
      ac: 7,
      total: 99,
      score: 70,
      contestRating: null,
      ratedContests: 0,
      rank: 1,
    });
  });

  test("equal results share a rank, also over the edge of a page and in a search", async () => {
    const twin = await person(30, "twin");
    const third = await person(31, "third");
    await stands(twin, { ac: 5, total: 10, score: 1 });
    await stands(third, { ac: 1, total: 30, score: 90 });
    const ranksOf = async (query: string) =>
      (await ranks(query)).records.map(({ username, rank }) => [username, rank]);
    const acm = await ranksOf("type=0");
    expect(acm.map(([, rank]) => rank)).toEqual([1, 2, 2, 4, 5]);
    expect(await ranksOf("type=0&limit=2&currentPage=2")).toEqual(acm.slice(2, 4));
    expect(await ranksOf("type=0&limit=1&currentPage=3")).toEqual(acm.slice(2, 3));
    expect(await ranksOf("type=0&searchUser=third")).toEqual([["third", 5]]);
    expect(await ranksOf("type=0&searchUser=twin")).toEqual([["twin", 2]]);
    // Users are ordered by points, then by solved problems, then by fewer submissions.
    expect(await ranksOf("type=1&searchUser=third")).toEqual([["third", 2]]);
    await world.sql("delete from app_user where uid = any ($1)", [[twin, third]]);
  });

  test("every user with a submission finds the own place", async () => {
    const own = async (as: Caller, type = 0) =>
      (await world.call(as, `GET /api/own-rank?type=${type}`)).body.data;
    expect(await own("user")).toEqual({ rank: 3, position: 3 });
    expect(await own("other")).toEqual({ rank: 2, position: 2 });
    expect(await own("other", 1)).toEqual({ rank: 1, position: 1 });
    expect(await own("root")).toBeNull();
    await stands(people.root.uid, { ac: 5, total: 20, score: 70 });
    const [first, second] = [await own("root"), await own("user")] as { position: number }[];
    expect([first, second]).toMatchObject([{ rank: 3 }, { rank: 3 }]);
    expect(new Set([first!.position, second!.position])).toEqual(new Set([3, 4]));
    await stands(people.root.uid, {});
    expect((await ranks("type=0")).total, "unranked again").toBe(3);
  });

  test("is by points, then more solved problems; banned and applying users are in neither", async () => {
    const list = await ranks("type=1");
    expect(namesOf(list)).toEqual(["other", "barred", "user"]);
    expect(await ranks("type=oi")).toEqual(list);
  });

  test("pages come from one order, and one beyond the end is empty with the same total", async () => {
    for (const type of [0, 1]) {
      const all = namesOf(await ranks(`type=${type}`));
      const cut = [];
      for (const page of [1, 2, 3]) {
        const list = await ranks(`type=${type}&limit=2&currentPage=${page}`);
        expect(list.total).toBe(3);
        cut.push(...namesOf(list));
      }
      expect(cut).toEqual(all);
      expect(await ranks(`type=${type}&limit=2&currentPage=4`)).toMatchObject({
        records: [],
        total: 3,
      });
      expect(await ranks(`type=${type}&currentPage=10000000`)).toMatchObject({
        records: [],
        total: 3,
      });
    }
  });

  test("a ban removes a user at once, lifting it or approval adds them", async () => {
    const ban = (status: number, uid: string) =>
      world.sql("update app_user set status = $1 where uid = $2", [status, uid]);
    await ban(1, people.barred.uid);
    expect((await ranks("type=0")).total).toBe(2);
    expect(namesOf(await ranks("type=1"))).not.toContain("barred");
    expect(namesOf(await ranks("type=0&searchUser=barred"))).toEqual([]);
    await ban(0, people.barred.uid);
    await ban(0, people.applying.uid);
    expect(namesOf(await ranks("type=0")).slice(0, 2)).toEqual(["applying", "barred"]);
    await ban(2, people.applying.uid);
    expect((await ranks("type=0")).total).toBe(3);
  });

  test("new and deleted accounts and new names are visible at once", async () => {
    const uid = await person(1, "newcomer");
    expect(namesOf(await ranks("type=0"))).not.toContain("newcomer");
    expect((await ranks("type=0&searchUser=newcomer")).total).toBe(0);
    await stands(uid, { total: 1 });
    expect(namesOf(await ranks("type=0"))).toContain("newcomer");
    await world.sql("update app_user set username = 'renamed' where uid = $1", [uid]);
    expect(namesOf(await ranks("type=0&searchUser=newcomer"))).toEqual([]);
    expect(namesOf(await ranks("type=0&searchUser=renamed"))).toEqual(["renamed"]);
    await world.sql("delete from app_user where uid = $1", [uid]);
    expect((await ranks("type=0")).total).toBe(3);
    expect(namesOf(await ranks("type=0"))).not.toContain("renamed");
  });
});

describe("allowed parameters", () => {
  scenarios(
    () => world,
    [
      {
        shows: "an unknown ranking is refused",
        as: "guest",
        call: "GET /api/get-rank-list?type=3",
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "an invalid ranking too",
        as: "guest",
        call: "GET /api/get-rank-list?type=stars",
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "not even root gets real names, mail addresses or numbers here",
        as: "root",
        call: "GET /api/get-rank-list?type=0&limit=100",
        status: 200,
        must: ["nick-user"],
        mustNot: ["real-", "realname", "email", "number", "password"],
      },
    ],
  );

  test("of a signature the first line is shown, as plain text", async () => {
    await world.sql("update app_user set signature = $1 where uid = $2", [
      "\n# **Keep** [going](https://example.org)\nsecret second line",
      people.user.uid,
    ]);
    const reply = await world.call("guest", "GET /api/get-rank-list?searchUser=user");
    expect(reply.text).toContain('"signature":"Keep going"');
    expect(reply.text).not.toContain("second line");
  });
});

describe("searching", () => {
  beforeAll(async () => {
    await person(10, "wangwei", { nickname: "王伟", realname: "王小伟" });
    await person(11, "Percent", { nickname: "100%_sure\\" });
    await person(12, "emoji", { nickname: "😀猫" });
    await world.sql(
      "update user_count set total = 1 where uid in (select uid from app_user where password_hash = 'x')",
    );
  });

  test.each([
    ["王", ["wangwei"]],
    ["伟", ["wangwei"]],
    ["王伟", ["wangwei"]],
    ["王小伟", []],
    ["小", []],
    ["real-user", []],
    ["real", []],
    ["WANG", ["wangwei"]],
    ["percent", ["Percent"]],
    ["%", ["Percent"]],
    ["_", ["Percent"]],
    ["\\", ["Percent"]],
    ["0%_s", ["Percent"]],
    ["😀", ["emoji"]],
    ["😀猫", ["emoji"]],
    ["nick-us", ["user"]],
    ["e", ["barred", "other", "user", "wangwei", "Percent", "emoji"]],
    ["gw", ["wangwei"]],
    ["  wangwei  ", ["wangwei"]],
    ["no such person", []],
  ])("%s finds %j, by username and nickname only", async (text, names) => {
    const rankPage = await ranks(`type=0&searchUser=${encodeURIComponent(text)}`);
    expect(namesOf(rankPage).toSorted()).toEqual(names.toSorted());
    expect(rankPage.total).toBe(names.length);
  });

  test("a blank text is no filter", async () => {
    expect((await ranks("searchUser=%20%20")).total).toBe(6);
  });
});

describe("a long ranking", () => {
  const CROWD = 5200;

  beforeAll(async () => {
    await world.sql(
      `insert into app_user (uid, username, nickname, password_hash)
       select '5' || lpad(to_hex(n), 31, '0'), 'crowd' || n, '众人' || n, 'x'
       from generate_series(1, ${CROWD}) n`,
    );
    // Sets the users' counts so that there are many ties in every sort key.
    await world.sql(
      `update user_count c set ac = k.ac, total = k.ac + k.more, score = k.ac % 7 * 10
       from (select '5' || lpad(to_hex(n), 31, '0') as uid, n * 7919 % 40 as ac, n * 104729 % 5 as more
             from generate_series(1, ${CROWD}) n) k
       where k.uid = c.uid`,
    );
  });

  test("every page, near, far and in the middle, continues the one before", async () => {
    const orders = ["ac desc, total, uid", "score desc, ac desc, total, uid"];
    for (const [type, order] of orders.entries()) {
      const rows = await world.sql<{ uid: string; rank: number }>(
        `select uid, rank() over (order by ${order.replace(", uid", "")})::int as rank
         from user_count where ranked order by ${order}`,
      );
      const all = rows.map(({ uid, rank }) => [uid, rank]);
      const read: (string | number)[][] = [];
      for (let page = 1; read.length < all.length; page += 1) {
        const { records, total } = await ranks(`type=${type}&limit=100&currentPage=${page}`);
        expect(total).toBe(all.length);
        expect(records.length).toBeGreaterThan(0);
        read.push(...records.map(({ uid, rank }) => [uid, rank]));
      }
      expect(read).toEqual(all);
    }
  });

  test("at most a hundred rows are sent", async () => {
    expect((await ranks("limit=100000")).records).toHaveLength(100);
  });

  test("a search with thousands of results is counted, and its pages follow the ranking", async () => {
    const rows = await world.sql<{ username: string }>(
      `select u.username from user_count c join app_user u using (uid)
       where u.username like 'crowd%' and c.ranked order by c.ac desc, c.total, c.uid`,
    );
    const all = rows.map(({ username }) => username);
    for (const text of ["crowd", "c", "众", "众人"]) {
      const page = await ranks(`searchUser=${encodeURIComponent(text)}&limit=100&currentPage=30`);
      if (text !== "c") expect(page.total, text).toBe(all.length);
      if (text !== "c") expect(namesOf(page), text).toEqual(all.slice(2900, 3000));
      expect(page.records).toHaveLength(100);
    }
  });

  test("the daily recount finds users with a wrong status or missing rows", async () => {
    const before = await verifyCounters(world.server.db);
    expect(before.filter(({ counter }) => counter === "listed" || counter === "site")).toEqual([]);
    await world.sql("update user_count set listed = true where uid = $1", [people.banned.uid]);
    await world.sql("delete from user_count where uid = $1", [people.admin.uid]);
    const differences = await verifyCounters(world.server.db);
    expect(differences.filter(({ counter }) => counter === "listed")).toEqual([
      { counter: "listed", key: people.admin.uid, stored: -1, real: 1 },
      { counter: "listed", key: people.banned.uid, stored: 1, real: 0 },
    ]);
  });
});
