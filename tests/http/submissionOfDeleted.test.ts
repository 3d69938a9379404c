import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { type ContestWorld, createContestWorld, data, type TestContest } from "./contestWorld.ts";
import { aProblem } from "./judgingWorld.ts";
import { people } from "./world.ts";

let world: ContestWorld;
let other: pg.Client;
beforeAll(async () => {
  world = await createContestWorld();
  other = new pg.Client({ connectionString: world.server.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await world.close();
});

const { uid } = people.user;
const submit = (body: Record<string, unknown>) =>
  world.call("user", "POST /api/submit-problem-judge", {
    body: { pid: "A", language: "C++", code: "int main() {}", ...body },
  });
const remove = (cid: number) => world.call("root", `DELETE /api/admin/contest?cid=${cid}`);
const storedOf = (scope: string, id: number) =>
  world.sql("select submit_id from submission where scope = $1 and scope_id = $2", [scope, id]);

/**
 * Sends a submission that blocks just before it is stored, because another transaction has locked the counter row of
 * its owner.
 */
async function sending(
  body: Record<string, unknown>,
): Promise<{ reply: ReturnType<typeof submit> }> {
  await world.sql(
    `insert into rate_window (key, count, ends_at) values ('submit:' || $1, 1, verdict_now())
     on conflict (key) do nothing`,
    [uid],
  );
  await other.query("begin");
  await other.query("select from rate_window where key = 'submit:' || $1 for update", [uid]);
  const reply = submit(body);
  await untilOneIsBlockedBy(other);
  // The promise is wrapped in an object, because otherwise the caller's `await` would wait for the promise.
  return { reply };
}

/**
 * Submits code while another transaction deletes rows that the submission references, and returns the response. The
 * deletion happens after the submission has been admitted and before it is stored.
 */
async function overtaken(
  body: Record<string, unknown>,
  [lock, ...changes]: [text: string, ...texts: string[]],
  id: number,
) {
  await other.query("begin");
  await other.query(lock, [id]);
  const reply = submit(body);
  await untilOneIsBlockedBy(other);
  for (const change of changes) await other.query(change, [id]);
  await other.query("commit");
  const { status, body: answer } = await reply;
  return [status, answer.code];
}

async function recorded(): Promise<TestContest & { vid: number }> {
  const contest = await world.contest();
  await world.at(contest, 301);
  const { vid } = await data<{ vid: number }>(world, "user", "POST /api/virtual-participation", {
    cid: contest.cid,
  });
  return { ...contest, vid };
}

test("a contest waits for a submission that is about to be stored, and is kept with it", async () => {
  for (const where of ["contest", "virtual"] as const) {
    const place = where === "contest" ? { ...(await world.contest()), vid: 0 } : await recorded();
    const body = where === "contest" ? { cid: place.cid } : { vid: place.vid };
    const { reply } = await sending(body);
    const deleted = remove(place.cid);
    // If the submission had not locked the contest, the deletion would end first.
    const first = await Promise.race([deleted.then(() => "deleted"), waitsForSubmission()]);
    await other.query("commit");
    expect([where, first]).toEqual([where, "waits"]);
    expect([where, (await reply).status]).toEqual([where, 200]);
    expect([where, (await deleted).body.code]).toEqual([where, "CONTEST_HAS_SUBMISSIONS"]);
    expect(await storedOf(where, where === "contest" ? place.cid : place.vid)).toHaveLength(1);
    await world.sql("delete from virtual_participation where uid = $1", [uid]);
  }
});

/**
 * Resolves once the deletion is waiting for a lock held by the submission; the submission itself is waiting for
 * `other`.
 */
async function waitsForSubmission(): Promise<string> {
  await expect
    .poll(async () => {
      const { rows } = await other.query(
        "select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()",
      );
      return rows.length;
    })
    .toBeGreaterThan(1);
  return "waits";
}

test("a contest that is deleted meanwhile takes no submission, neither its own nor a virtual one", async () => {
  const deletion = [
    "select from contest where id = $1 for update",
    "delete from contest where id = $1",
  ] as const;
  const running = await world.contest();
  expect(await overtaken({ cid: running.cid }, [...deletion], running.cid)).toEqual([
    404,
    "CONTEST_NOT_FOUND",
  ]);
  const over = await recorded();
  expect(await overtaken({ vid: over.vid }, [...deletion], over.cid)).toEqual([
    404,
    "VIRTUAL_NOT_FOUND",
  ]);
  expect([await storedOf("contest", running.cid), await storedOf("virtual", over.vid)]).toEqual([
    [],
    [],
  ]);
});

test("a virtual participation that is deleted with its account meanwhile takes none", async () => {
  const { vid } = await recorded();
  const deletion = ["virtual_participation where id = $1"] as const;
  const answer = await overtaken(
    { vid },
    [`select from ${deletion[0]} for update`, `delete from ${deletion[0]}`],
    vid,
  );
  expect(answer).toEqual([404, "VIRTUAL_NOT_FOUND"]);
  expect(await storedOf("virtual", vid)).toEqual([]);
});

test("a problem that is deleted meanwhile takes none; the sender is told, not shown a failure", async () => {
  const { pid, problemId } = await aProblem(world);
  const answer = await overtaken(
    { pid: problemId },
    ["select from problem where id = $1 for update", "delete from problem where id = $1"],
    pid,
  );
  expect(answer).toEqual([409, "CONFLICT"]);
});

test("what is sent beside a submission to a contest that is deleted meanwhile is refused, too", async () => {
  const { cid } = await world.contest({ openPrint: true });
  await other.query("begin");
  await other.query("select from contest where id = $1 for update", [cid]);
  const pendingReply = world.call("user", "POST /api/comment", { body: { cid, content: "Why?" } });
  const printed = world.call("user", "POST /api/submit-print-text", {
    body: { cid, content: "x".repeat(60) },
  });
  await untilOneIsBlockedBy(other);
  await other.query("delete from contest where id = $1", [cid]);
  await other.query("commit");
  const codes = (await Promise.all([pendingReply, printed])).map(({ status }) => status);
  for (const status of codes) expect([404, 409]).toContain(status);
});
