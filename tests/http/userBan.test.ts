import { beforeEach, describe, expect, test } from "vitest";
import {
  ownerTransfers,
  retainedReferences,
  personal,
} from "../../src/server/user/deleteUsers.sql.ts";
import { userWorld } from "./userWorld.ts";
import { people } from "./world.ts";

const {
  site,
  pupils,
  round,
  updateUser,
  forbid,
  remove,
  pass,
  reject,
  list,
  stored,
  signIn,
  mayStill,
  tokenOf,
} = userWorld();

describe("banning", () => {
  test("several at once; their sessions end, and signing in reports the ban", async () => {
    const tokens = await Promise.all(pupils().map(({ username }) => tokenOf(username)));
    expect((await forbid({ ids: pupils().map(({ uid }) => uid) })).status).toBe(200);
    for (const token of tokens) expect(await mayStill(token)).toBe(false);
    expect((await signIn(pupils()[0].username)).body.code).toBe("ACCOUNT_BANNED");
  });

  test("one unknown id refuses all of them", async () => {
    const ids = [...pupils().map(({ uid }) => uid), "9".repeat(32)];
    expect((await forbid({ ids })).body.code).toBe("USER_NOT_FOUND");
    expect((await stored(pupils()[0].uid))["status"]).toBe(0);
  });

  test("never oneself, also among others", async () => {
    const ids = [pupils()[0].uid, "1"];
    expect((await forbid({ ids })).body.code).toBe("USER_SELF");
    expect((await remove({ ids })).body.code).toBe("USER_SELF");
    expect((await stored(pupils()[0].uid))["status"]).toBe(0);
  });

  test.each([
    ["nothing", {}],
    ["no ids", { ids: [] }],
    ["a text", { ids: "1" }],
    ["numbers", { ids: [1] }],
    ["a thousand and one", { ids: Array.from({ length: 1001 }, () => "a") }],
  ])("%s is refused", async (_what, body) => {
    for (const act of [forbid, remove, pass, reject]) expect((await act(body)).status).toBe(400);
  });
});

describe("super administrators", () => {
  test("of two who remove each other's role concurrently one remains", async () => {
    const [one, two] = pupils();
    await updateUser({ uid: one.uid, type: 1000 });
    await updateUser({ uid: two.uid, type: 1000 });
    const [a, b] = [await tokenOf(one.username), await tokenOf(two.username)];
    await site().sql("update app_user set status = 1 where uid = '1'");
    try {
      const as = (token: string, uid: string) =>
        site().call("guest", "POST /api/admin/user/forbid-user", {
          body: { ids: [uid] },
          headers: { authorization: token },
        });
      const answers = await Promise.all([as(a, two.uid), as(b, one.uid)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const roots = await site().sql(
        "select uid from app_user where role_id = 1000 and status = 0 and deleted_at is null",
      );
      expect(roots).toHaveLength(1);
    } finally {
      await site().sql("update app_user set status = 0 where uid = '1'");
      await site().sql("update app_user set role_id = 1002 where uid = any($1)", [
        [one.uid, two.uid],
      ]);
    }
  });

  test("the built-in one cannot be deleted, but banned while another remains", async () => {
    const [{ uid, username }] = pupils();
    await updateUser({ uid, type: 1000 });
    const headers = { authorization: await tokenOf(username) };
    const as = (what: string) => site().call("guest", what, { body: { ids: ["1"] }, headers });
    expect((await as("DELETE /api/admin/user/delete-user")).body.code).toBe("USER_BUILT_IN");
    expect((await stored("1"))["deleted_at"]).toBeNull();
    expect((await as("POST /api/admin/user/forbid-user")).status).toBe(200);
    await site().sql("update app_user set status = 0 where uid = '1'");
    await site().sql("update app_user set role_id = 1002 where uid = $1", [uid]);
    const { openSession } = await import("../../src/server/account/session.ts");
    site().tokens.root = await openSession(site().server.db, {
      uid: "1",
      ip: "127.0.0.1",
      userAgent: "test",
    });
  });
});

/**
 * Columns that are not null after anonymisation; all other columns are cleared, because they could contain personal
 * data.
 */
const remainingColumns = [
  "uid",
  "username",
  "called",
  "password_hash",
  "must_change_password",
  "role_id",
  "status",
  "gender",
  "gender_mark",
  "is_generated",
  "is_team",
  "signature_renderer",
  "created_at",
  "modified_at",
  "deleted_at",
];

describe("deleting", () => {
  test("no personal data remains; submissions, counters and marks do", async () => {
    const [{ uid, username }] = pupils();
    const token = await tokenOf(username);
    const about = { nickname: "Ming", signature: "**here**", github: "https://github.com/ming" };
    const headers = { authorization: token };
    await site().call("guest", "POST /api/change-userInfo", { body: about, headers });
    expect((await stored(uid))["signature_html"]).toContain("here");
    await updateUser({ uid, type: 1004 });
    await site().sql(
      `with p as (insert into problem (problem_id, auth) values ('DEL${round()}', 1) returning id)
       insert into submission (problem_id, display_pid, uid, length, language, ip, status, counted)
       select id, 'DEL${round()}', $1, 1, 'C', '127.0.0.1', 0, true from p`,
      [uid],
    );
    await site().sql("update user_count set ac = 1, total = 1 where uid = $1", [uid]);
    await site().sql(
      `with g as (insert into user_group (name, owner_uid) values ('Left', $1) returning id)
       update problem set owner_uid = $1, author_uid = $1, group_id = g.id, auth = 4 from g where problem_id = 'DEL${round()}'`,
      [uid],
    );
    await site().sql(
      `insert into group_offer (group_id, username_key, username)
       select id, lower($1), $1 from user_group where name = 'Left'`,
      [username],
    );
    expect((await remove({ ids: [uid] })).status).toBe(200);
    expect(await site().sql("select 1 from group_offer where username = $1", [username])).toEqual(
      [],
    );
    expect(await mayStill(token)).toBe(false);
    const row = await stored(uid);
    const filled = Object.keys(row).filter((column) => row[column] !== null);
    expect(filled.toSorted()).toEqual([...remainingColumns].toSorted());
    expect(row["username"]).toMatch(/^deleted-[0-9a-f]{16}$/);
    expect(await site().sql("select 1 from submission where uid = $1", [uid])).toHaveLength(1);
    expect(await site().sql("select ac from user_count where uid = $1", [uid])).toEqual([
      { ac: 1 },
    ]);
    const owners = await site().sql(
      `select p.owner_uid as owner, p.author_uid as author, g.owner_uid as teacher
       from problem p join user_group g on g.id = p.group_id where p.problem_id = 'DEL${round()}'`,
    );
    expect(owners).toEqual([{ owner: "1", author: uid, teacher: "1" }]);
    for (const table of [...Object.keys(personal), ...Object.keys(ownerTransfers)]) {
      const [name, column] = table.split(".");
      expect(await site().sql(`select 1 from ${name} where ${column} = $1`, [uid]), table).toEqual(
        [],
      );
    }
    const reply = await site().call("guest", "GET /api/submissions?limit=100");
    expect(reply.text).not.toContain(username);
    expect((await list(`?keyword=${username}`)).total).toBe(0);
    expect((await list("?keyword=deleted-")).total).toBe(0);
  });

  test("while the built-in account is banned, another super administrator gets what the user owned, no banned one", async () => {
    const [owner, banned, root] = pupils();
    await updateUser({ uid: banned.uid, type: 1000 });
    await forbid({ ids: [banned.uid] });
    await updateUser({ uid: root.uid, type: 1000 });
    const headers = { authorization: await tokenOf(root.username) };
    const [group] = await site().sql<{ id: number }>(
      "insert into user_group (name, owner_uid) values ('Left', $1) returning id",
      [owner.uid],
    );
    await site().sql("update app_user set status = 1 where uid = '1'");
    const reply = await site().call("guest", "DELETE /api/admin/user/delete-user", {
      body: { ids: [owner.uid] },
      headers,
    });
    await site().sql("update app_user set status = 0 where uid = '1'");
    expect(reply.status).toBe(200);
    expect(await site().sql("select owner_uid from user_group where id = $1", [group?.id])).toEqual(
      [{ owner_uid: root.uid }],
    );
    await site().sql("update app_user set role_id = 1002 where uid = any($1)", [
      [banned.uid, root.uid],
    ]);
  });

  test("the name and the address are available again, and the old password is refused", async () => {
    const [one, two] = pupils();
    const { email } = (await stored(one.uid)) as { email: string };
    await remove({ ids: [one.uid] });
    expect((await signIn(one.username)).body.code).toBe("LOGIN_WRONG");
    expect((await updateUser({ uid: two.uid, username: one.username, email })).status).toBe(200);
  });

  test("all or nothing", async () => {
    const ids = pupils().map(({ uid }) => uid);
    expect((await remove({ ids: [...ids, "1"] })).status).toBe(403);
    expect((await stored(ids[0] ?? ""))["deleted_at"]).toBeNull();
    expect((await remove({ ids })).status).toBe(200);
    // A second click finds no user to delete.
    expect((await remove({ ids })).status).toBe(404);
  });

  test("every table that refers to a user declares what happens to it", async () => {
    const references = await site().sql<{ place: string }>(
      `select c.conrelid::regclass || '.' || a.attname as place
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'app_user'::regclass`,
    );
    expect(references.map(({ place }) => place).toSorted()).toEqual(
      [...Object.keys(personal), ...Object.keys(ownerTransfers), ...retainedReferences].toSorted(),
    );
  });
});

describe("applications", () => {
  beforeEach(() =>
    site().sql("update app_user set status = 2 where uid = any($1)", [
      pupils().map(({ uid }) => uid),
    ]),
  );

  test("approved: the user may sign in and is welcomed", async () => {
    const [{ uid, username }] = pupils();
    expect((await signIn(username)).body.code).toBe("ACCOUNT_APPLYING");
    expect((await pass({ ids: [uid] })).status).toBe(200);
    const headers = { authorization: await tokenOf(username), "accept-language": "zh-CN" };
    expect((await site().call("guest", "GET /api/msg/sys", { headers })).text).toContain(
      "申请已通过",
    );
  });

  test("rejected: the account is deleted and its name available", async () => {
    const [{ uid, username }] = pupils();
    expect((await reject({ ids: [uid] })).status).toBe(200);
    expect((await signIn(username)).body.code).toBe("LOGIN_WRONG");
    const rows = await site().sql("select 1 from app_user where username = $1", [username]);
    expect(rows).toEqual([]);
  });

  test("users without an application cannot be approved or rejected", async () => {
    const ids = [pupils()[0].uid, people.user.uid];
    expect((await pass({ ids })).body.code).toBe("USER_NOT_APPLYING");
    expect((await reject({ ids })).body.code).toBe("USER_NOT_APPLYING");
    expect((await stored(people.user.uid))["deleted_at"]).toBeNull();
    expect((await stored(pupils()[0].uid))["status"]).toBe(2);
  });

  test("a concurrent ban and approval leave one of the two, never a mixture", async () => {
    const [{ uid }] = pupils();
    const answers = await Promise.all([pass({ ids: [uid] }), pass({ ids: [uid] })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const messages = await site().sql("select 1 from message where uid = $1", [uid]);
    expect(messages).toHaveLength(1);
  });
});
