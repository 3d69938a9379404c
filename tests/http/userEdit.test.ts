import { describe, expect, test } from "vitest";
import { userWorld } from "./userWorld.ts";

const { site, pupils, round, updateUser, remove, stored, signIn, mayStill, tokenOf } = userWorld();

describe("editing", () => {
  test("all fields of the form are stored, and only changed ones are recorded", async () => {
    const [{ uid, username }] = pupils();
    const reply = await updateUser({
      uid,
      username: `${username}x`,
      realname: " 李  雷 ",
      school: "",
      number: "N-1",
      className: " 高三\n1 班 ",
      email: `NEW${round()}@school.example`,
      password: "",
      type: 1002,
      status: 0,
      setNewPwd: false,
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await stored(uid)).toMatchObject({
      username: `${username}x`,
      realname: "李 雷",
      school: null,
      number: "N-1",
      class_name: "高三 1 班",
      email: `NEW${round()}@school.example`,
    });
    const [entry] = await site().sql<{ target: string; before: object; after: object }>(
      "select target, before, after from audit_entry order by id desc limit 1",
    );
    expect(entry?.target).toBe(username);
    expect(Object.keys(entry?.after ?? {}).toSorted()).toEqual(
      ["className", "email", "number", "realname", "school", "username"].toSorted(),
    );
    expect(entry?.before).toMatchObject({ school: "第一中学", realname: "王小明1" });
  });

  test("missing fields stay; an update without changes records nothing", async () => {
    const [{ uid }] = pupils();
    const before = await stored(uid);
    const entries = await site().sql("select id from audit_entry");
    expect((await updateUser({ uid })).status).toBe(200);
    expect(await stored(uid)).toEqual(before);
    expect(await site().sql("select id from audit_entry")).toEqual(entries);
  });

  test.each([
    ["a name of blanks", { username: "  " }, "USERNAME_REQUIRED"],
    ["a name with a blank", { username: "a b" }, "USERNAME_SIGNS"],
    ["a name of 21 characters", { username: "a".repeat(21) }, "USERNAME_TOO_LONG"],
    ["another user's name in other case", { username: "PROBLEMADMIN" }, "USERNAME_TAKEN"],
    ["no address", { email: "nobody" }, "EMAIL_FORMAT"],
    ["a long real name", { realname: "名".repeat(51) }, "REALNAME_LENGTH"],
    ["a long number", { number: "1".repeat(21) }, "NUMBER_LENGTH"],
    ["an unknown role", { type: 1009 }, "INVALID_FIELD"],
    ["an unknown status", { status: 3 }, "INVALID_FIELD"],
    ["a short password", { setNewPwd: true, password: "12345" }, "PASSWORD_LENGTH"],
    ["no password", { setNewPwd: true }, "PASSWORD_REQUIRED"],
    ["a password of one sign", { setNewPwd: true, password: "aaaaaaaa" }, "PASSWORD_WEAK"],
  ])("%s is refused and nothing is stored", async (_what, change, code) => {
    const [{ uid }] = pupils();
    const before = await stored(uid);
    expect((await updateUser({ uid, ...change })).body.code).toBe(code);
    expect(await stored(uid)).toEqual(before);
  });

  test("another user's address is refused, the own one in another case is not", async () => {
    const [one, two] = pupils();
    const { email } = (await stored(two.uid)) as { email: string };
    expect((await updateUser({ uid: one.uid, email: email.toUpperCase() })).body.code).toBe(
      "EMAIL_TAKEN",
    );
    expect((await updateUser({ uid: two.uid, email: email.toUpperCase() })).status).toBe(200);
  });

  test("of two edits with one new name exactly one succeeds", async () => {
    const answers = await Promise.all(
      pupils().map(({ uid }) => updateUser({ uid, username: `race-${round()}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  test.each([
    ["a new role", { type: 1004 }],
    ["a ban", { status: 1 }],
    ["a new password", { setNewPwd: true, password: "fresh-secret" }],
  ])("%s ends the user's sessions at once", async (_what, change) => {
    const [{ uid, username }] = pupils();
    const token = await tokenOf(username);
    expect(await mayStill(token)).toBe(true);
    expect((await updateUser({ uid, ...change })).status).toBe(200);
    expect(await mayStill(token)).toBe(false);
  });

  test("another name or school does not end sessions", async () => {
    const [{ uid, username }] = pupils();
    const token = await tokenOf(username);
    await updateUser({ uid, school: "other", type: 1002, status: 0 });
    expect(await mayStill(token)).toBe(true);
  });

  test("the new password is accepted; neither it nor its hash is in the log", async () => {
    const [{ uid, username }] = pupils();
    await updateUser({ uid, setNewPwd: true, password: "fresh-secret" });
    expect((await signIn(username)).body.code).toBe("LOGIN_WRONG");
    expect((await signIn(username, "fresh-secret")).status).toBe(200);
    const log = await site().call("root", "GET /api/admin/audit?limit=5");
    expect(log.text).toContain('"newPassword":true');
    expect(log.text).not.toMatch(/fresh-secret|argon2/);
  });

  test("a new role is notified in the reader's language, with both names", async () => {
    const [{ uid, username }] = pupils();
    await updateUser({ uid, type: 1008 });
    const authorization = await tokenOf(username);
    const read = (language: string) =>
      site().call("guest", "GET /api/msg/sys", {
        headers: { authorization, "accept-language": language },
      });
    expect((await read("en-US")).text).toMatch(
      /from \*\*user\*\* to \*\*problem administrator\*\*/,
    );
    expect((await read("zh-CN")).text).toMatch(/普通用户.*题目管理员/);
  });

  test("no user can change the own role or status, only other fields", async () => {
    for (const change of [{ type: 1002 }, { status: 1 }]) {
      expect((await updateUser({ uid: "1", ...change })).body.code).toBe("USER_SELF");
    }
    expect((await updateUser({ uid: "1", school: "here" })).status).toBe(200);
    expect((await stored("1"))["role_id"]).toBe(1000);
  });

  test("an unknown or deleted user is not found", async () => {
    expect((await updateUser({ uid: "9".repeat(32) })).body.code).toBe("USER_NOT_FOUND");
    const [{ uid }] = pupils();
    await remove({ ids: [uid] });
    expect((await updateUser({ uid, status: 0 })).body.code).toBe("USER_NOT_FOUND");
  });
});
