import { beforeAll, beforeEach, expect, test } from "vitest";
import { remindContestants } from "../../src/server/contest/reminder/reminders.ts";
import { testBox as box } from "../support/captchaAnswer.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import { mailWorld } from "./mailWorld.ts";
import { type Caller, people, type Person } from "./world.ts";

const { site, mailServer, save } = mailWorld();

beforeAll(async () => {
  await site().sql("update app_user set email = username || '@people.test'");
});
beforeEach(async () => {
  await site().signInAgain();
  for (const table of ["message", "message_preference", "contest"]) {
    await site().sql(`delete from ${table}`);
  }
});

/** Creates a contest that begins after the given delay and has the given contestants. */
async function contest(inMs: number, who: Person[], fields = ""): Promise<number> {
  const [row] = await site().sql<{ id: number }>(
    `insert into contest (title, rule, start_time, end_time, last_end, owner_uid, auth, password_hash)
     select 'Cup *2026*', 'acm', at, at + interval '1 hour', at + interval '1 hour', $2, 2, 'x'
     from (select verdict_now() + $1 * interval '1 millisecond' as at) t returning id::int`,
    [inMs, people.admin.uid],
  );
  const { id } = row!;
  const uids = who.map((name) => people[name].uid);
  await site().sql(
    "insert into contest_participant (contest_id, uid) select $1, uid from unnest($2::text[]) uid",
    [id, uids],
  );
  if (fields) await site().sql(`update contest set ${fields} where id = $1`, [id]);
  return id;
}

const remind = () => remindContestants({ db: site().server.db, box });
const sent = async () =>
  (
    await site().sql<{ username: string }>(
      `select u.username from message m join app_user u on u.uid = m.uid
       where m.template = 'contestStarts' order by u.username`,
    )
  ).map(({ username }) => username);
const mails = async () =>
  (
    await site().sql<{ to: string }>(
      "select payload ->> 'to' as to from job where kind = 'mail' order by 1",
    )
  ).map(({ to }) => to);
const wants = (as: Person, unwanted: string[]) =>
  site().call(as, "PUT /api/msg/settings", { body: { unwanted } });

test("each contestant gets one message within the hour before the start, whatever is repeated or moved", async () => {
  const id = await contest(3 * HOUR, ["user", "other"]);
  await remind();
  expect(await sent()).toEqual([]);
  await site().sql(
    "update contest set start_time = verdict_now() + interval '59 minutes' where id = $1",
    [id],
  );
  // Two server processes check at the same time.
  await Promise.all([remind(), remind()]);
  expect(await sent()).toEqual(["other", "user"]);
  await site().sql(
    "update contest set start_time = start_time + interval '5 hours', end_time = end_time + interval '6 hours', last_end = last_end + interval '6 hours' where id = $1",
    [id],
  );
  await site().clock.advance(5 * HOUR + 30 * MINUTE);
  await remind();
  expect(await sent()).toEqual(["other", "user"]);
});

test("a transaction that fails after the record leaves nothing, and the next look sends all", async () => {
  await contest(HOUR / 2, ["user", "other"]);
  const { db } = site().server;
  const broken = {
    box,
    db: Object.assign(Object.create(db) as typeof db, {
      transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
        db.transaction<T>(async (tx) => {
          await work(tx);
          throw new Error("killed");
        }),
    }),
  };
  await expect(remindContestants(broken)).rejects.toThrow("killed");
  expect(await sent()).toEqual([]);
  await remind();
  expect(await sent()).toEqual(["other", "user"]);
});

test("the running server looks every minute by its clock", async () => {
  await contest(HOUR + 5 * MINUTE, ["user"]);
  await site().clock.advance(2 * MINUTE);
  expect(await sent()).toEqual([]);
  await site().clock.advance(5 * MINUTE);
  await expect.poll(sent).toEqual(["user"]);
});

test("nobody is reminded of what has begun, is hidden, or is not theirs any more", async () => {
  await contest(-MINUTE, ["user"]);
  await contest(HOUR / 2, ["user"], "is_visible = false");
  await contest(HOUR / 2, ["banned"]);
  const id = await contest(HOUR / 2, ["user"]);
  await site().sql(
    "update contest_participant set disqualified_at = verdict_now() where contest_id = $1",
    [id],
  );
  const [group] = await site().sql<{ id: number }>(
    "insert into user_group (name) values ('Class') returning id::int",
  );
  await contest(HOUR / 2, ["user"], `group_id = ${group!.id}`);
  await remind();
  expect(await sent()).toEqual([]);
});

test("mails go to those who switched them on, in their language; the kind of message can be switched off", async () => {
  const server = await mailServer();
  await save({ emailPort: server.port });
  const digest = (as: Person, language: string) =>
    site().call(as, "PUT /api/msg/digest", {
      body: { every: "day" },
      headers: { "accept-language": language },
    });
  await digest("user", "en-US");
  await digest("other", "zh-CN");
  expect((await wants("other", ["contest"])).status).toBe(200);
  const id = await contest(HOUR / 2, ["user", "other", "problemAdmin"]);
  await remind();
  expect(await sent()).toEqual(["problemAdmin", "user"]);
  expect(await mails()).toEqual(["user@people.test"]);
  await expect
    .poll(async () => {
      await site().clock.advance(1000);
      return server.received.length;
    })
    .toBe(1);
  const [mail] = server.to("user@people.test");
  expect(mail?.parsed.subject).toContain("Cup *2026* begins soon");
  expect(mail?.parsed.text).toContain(`http://judge.test/contest/${id}`);
  expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
});

test("the message names its contest while it exists for its reader", async () => {
  const id = await contest(HOUR / 2, ["user"]);
  await remind();
  const read = async () => (await site().call("user", "GET /api/msg/sys")).text;
  expect(await read()).toContain(`/contest/${id}`);
  await site().sql("update contest set is_visible = false where id = $1", [id]);
  expect(await read()).not.toContain("2026*");
});

test("a public contest reminds those who asked for it, who may change their mind; others are for contestants alone", async () => {
  const wish = (as: Caller, cid: number, isWanted: boolean) =>
    site().call(as, "PUT /api/contest-reminder", { body: { cid, isWanted } });
  const isWanted = async (as: Person, cid: number) =>
    (await site().call(as, `GET /api/contest-reminder?cid=${cid}`)).body.data;
  const open = await contest(2 * HOUR, [], "auth = 0, password_hash = null");
  expect((await wish("user", open, true)).status).toBe(200);
  expect((await wish("user", open, true)).status).toBe(200);
  await wish("other", open, true);
  expect(await isWanted("user", open)).toEqual({ isWanted: true });
  await wish("other", open, false);
  expect(await isWanted("other", open)).toEqual({ isWanted: false });
  await remind();
  expect(await sent()).toEqual([]);
  await site().clock.advance(HOUR + MINUTE);
  await site().signInAgain();
  await remind();
  await remind();
  expect(await sent()).toEqual(["user"]);

  const closed = await contest(2 * HOUR, ["user"]);
  expect((await wish("user", closed, true)).status).toBe(403);
  const hidden = await contest(2 * HOUR, [], "auth = 0, is_visible = false");
  expect((await wish("user", hidden, true)).body.code).toBe("CONTEST_NOT_FOUND");
  expect((await wish("guest", open, true)).status).toBe(401);
});

test("a contestant who asked as well is reminded once", async () => {
  const id = await contest(HOUR / 2, ["user"], "auth = 0, password_hash = null");
  await site().call("user", "PUT /api/contest-reminder", { body: { cid: id, isWanted: true } });
  await remind();
  expect(await sent()).toEqual(["user"]);
});
