import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "../../src/server/account/session.ts";
import { startTestServer } from "../support/server.ts";
import { HOUR, MINUTE, SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, frozenFrom } from "./contestWorld.ts";
import { people, type Reply } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WORDS = "To confirm, repeat exactly the same request";

const codeOf = ({ status, body }: Reply) => (status === 200 ? 200 : body.code);

/** Creates a contest whose problem A has a submission; returns functions that remove this problem and add it again. */
async function usedProblem() {
  const { cid, pids } = await world.contest();
  await world.judged(cid, "user", "A", AC);
  const path = `DELETE /api/admin/contest/problem?cid=${cid}&pid=${pids[0]}`;
  return {
    cid,
    remove: (as: "admin" | "root" = "admin", headers: Record<string, string> = {}, more = "") =>
      world.call(as, path + more, { headers }),
    addAgain: () =>
      data(world, "admin", "POST /api/admin/contest/add-problem-from-public", {
        cid,
        pid: pids[0],
        displayId: "A",
      }),
  };
}

test("the same call again confirms once, from 2 s to 2 minutes after the refusal; its text says so", async () => {
  const { remove, addAgain } = await usedProblem();
  const refused = await remove();
  expect([refused.status, refused.body.code]).toEqual([409, "CONTEST_PROBLEM_USED"]);
  expect(refused.body.msg).toContain(WORDS);
  const chinese = await remove("admin", { "accept-language": "zh-CN" });
  expect(chinese.body.msg).toContain("原样再操作一次");
  // Repetitions within 2 s of the last refusal, such as retries and double clicks, never confirm the call, no matter
  // how many there are.
  for (let times = 0; times < 3; times += 1) {
    await world.clock.advance(2 * SECOND - 1);
    expect(codeOf(await remove())).toBe("CONTEST_PROBLEM_USED");
  }
  await world.clock.advance(2 * SECOND);
  expect(codeOf(await remove())).toBe(200);
  // A confirmation is valid only once: the next call is refused again.
  await addAgain();
  await world.clock.advance(2 * SECOND);
  expect(codeOf(await remove())).toBe("CONTEST_PROBLEM_USED");
  await world.clock.advance(2 * MINUTE + 1);
  expect(codeOf(await remove())).toBe("CONTEST_PROBLEM_USED");
  await world.clock.advance(2 * MINUTE);
  expect(codeOf(await remove())).toBe(200);
});

test("only of the same session, and only what was sent before", async () => {
  const { remove } = await usedProblem();
  await remove();
  await remove("root");
  const { uid } = people.admin;
  const from = { uid, ip: "127.0.0.1", userAgent: "another" };
  const authorization = await openSession(world.server.db, from);
  await world.clock.advance(5 * SECOND);
  expect(codeOf(await remove("admin", { authorization }))).toBe("CONTEST_PROBLEM_USED");
  for (const more of ["&confirm=false", "&pid=", "&x=1"]) {
    const reply = await remove("admin", {}, more);
    expect(codeOf(reply), more).not.toBe(200);
  }
  // Each of two users must confirm separately.
  expect(codeOf(await remove("root"))).toBe(200);
});

test("pages that ask themselves confirm by `confirm` alone, and prepare nothing for others", async () => {
  const { remove } = await usedProblem();
  const own = { "asks-itself": "true" };
  for (let times = 0; times < 3; times += 1) {
    const reply = await remove("admin", own);
    expect(codeOf(reply)).toBe("CONTEST_PROBLEM_USED");
    expect(reply.body.msg).not.toContain(WORDS);
    await world.clock.advance(5 * SECOND);
  }
  expect(codeOf(await remove())).toBe("CONTEST_PROBLEM_USED");
  await world.clock.advance(5 * SECOND);
  expect(codeOf(await remove("admin", own))).toBe("CONTEST_PROBLEM_USED");
  expect(codeOf(await remove("admin", own, "&confirm=true"))).toBe(200);
});

test("a form with two losses is confirmed in two steps; each reason is given", async () => {
  const contest = await world.contest({ type: 1 });
  const { cid, start } = contest;
  await world.at(contest, 30);
  await world.judged(cid, "user", "A", { status: 8, score: 10 });
  const form = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  const startTime = new Date(start + 40 * MINUTE).toISOString();
  const change = { ...form, startTime, rule: "ioi" };
  const save = () => world.call("admin", "PUT /api/admin/contest", { body: change });
  const codes: unknown[] = [];
  for (let times = 0; times < 3; times += 1) {
    codes.push(codeOf(await save()));
    await world.clock.advance(3 * SECOND);
  }
  expect(new Set(codes.slice(0, 2))).toEqual(
    new Set(["CONTEST_CHANGE_TIMES", "CONTEST_CHANGE_RULE"]),
  );
  expect(codes[2]).toBe(200);
});

test("a tag in use; another server process takes the confirmation, of two at once one", async () => {
  const tag = await data<{ id: number }>(world, "root", "POST /api/admin/tag", {
    name: "often used",
    oj: "LOCAL",
  });
  const { pids } = await world.contest({}, { early: true });
  await world.sql("insert into problem_tag (problem_id, tag_id) values ($1, $2)", [
    pids[0],
    tag.id,
  ]);
  const other = await startTestServer({
    connection: { connectionString: world.server.databaseUrl },
    data: world.server.data,
    clock: world.clock,
  });
  try {
    const remove = (address: string) =>
      fetch(`${address}/api/admin/tag?tid=${tag.id}`, {
        method: "DELETE",
        headers: { authorization: world.tokens.root },
      }).then((response) => response.status);
    expect(await remove(world.server.address)).toBe(409);
    await world.clock.advance(2 * SECOND);
    const both = await Promise.all([remove(other.address), remove(world.server.address)]);
    expect(both.toSorted((a, b) => a - b)).toSatisfy(
      ([first, second]: number[]) => first === 200 && (second === 404 || second === 409),
    );
  } finally {
    await other.close();
  }
});

test("of a session twenty refused calls are known, those of the last two minutes", async () => {
  const { remove } = await usedProblem();
  const storedCount = async () => {
    const [row] = await world.sql<{ count: number }>(
      `select count(*)::int as count from refused_call r join session s on s.id = r.session_id
       where s.uid = $1`,
      [people.admin.uid],
    );
    return row?.count;
  };
  await world.clock.advance(HOUR);
  await world.signInAgain();
  for (let at = 0; at < 25; at += 1) await remove("admin", {}, `&at=${at}`);
  expect(await storedCount()).toBeLessThanOrEqual(20 + 20);
  const [row] = await world.sql<{ most: number }>(
    "select max(count)::int as most from (select count(*) from refused_call group by session_id) each",
  );
  expect(row?.most).toBe(20);
  await world.clock.advance(3 * MINUTE);
  await remove("admin", {}, "&at=last");
  const [last] = await world.sql<{ count: number }>(
    `select count(*)::int as count from refused_call
     where session_id = (select max(session_id) from refused_call)`,
  );
  expect(last?.count).toBe(1);
});

test("to let a freeze end by itself after the end asks for nothing; the results are shown", async () => {
  const contest = await world.contest((start) => ({
    ...frozenFrom(start, 240),
    autoRealRank: false,
  }));
  const { cid } = contest;
  const read = () =>
    data<Record<string, unknown>>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  const save = async (change: object) =>
    codeOf(
      await world.call("admin", "PUT /api/admin/contest", {
        body: { ...(await read()), ...change },
      }),
    );
  await world.at(contest, 250);
  expect(await save({ sealRank: false }), "while it runs").toBe("CONTEST_CHANGE_SHOWS");
  await world.at(contest, 310);
  expect(await save({ autoRealRank: true, sealRank: false })).toBe("CONTEST_CHANGE_SHOWS");
  expect(await save({ autoRealRank: true })).toBe(200);
  expect(await save({ autoRealRank: false }), "hiding them again").toBe("CONTEST_CHANGE_HIDES");
});
