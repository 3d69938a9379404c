import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type {
  ClassInvitation,
  ClassOffer,
  ClassRequest,
} from "../../src/shared/class/classJoin.ts";
import { DAY } from "../support/worldClock.ts";
import { type ClassCaller, type ClassWorld, createClassWorld } from "./classWorld.ts";

let world: ClassWorld;
let classId: number;
beforeAll(async () => {
  world = await createClassWorld();
  return () => world.close();
});
beforeEach(async () => {
  await world.sql("delete from rate_window");
  await world.sql("delete from message");
  await world.sql("delete from group_offer");
  classId = await world.emptyClass({ acceptsRequests: true });
});

const invite = (fields: Record<string, unknown> = {}, as: ClassCaller = "owner") =>
  world.data<ClassInvitation>(as, "POST /api/class/invitation", { classId, maxUses: 2, ...fields });
const join = (as: ClassCaller, code: string) =>
  world.call(as, "POST /api/class/join", { body: { code } });
const joinCode = async (as: ClassCaller, code: string) => (await join(as, code)).body.code;
const archive = () => world.data("owner", "POST /api/class/archive", { classId, archived: true });
const titles = async (as: ClassCaller) =>
  (await world.data<{ records: { title: string; html: string }[] }>(as, "GET /api/msg/sys"))
    .records;
const usesOf = async (id: number) =>
  (await world.sql<{ uses: number }>("select uses from group_invitation where id = $1", [id]))[0]
    ?.uses;

describe("by a code", () => {
  test("the code shows what it offers and gives its role, written in any way", async () => {
    const { code, id } = await invite({ role: "assistant", label: "TA", days: 7 });
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
    const written = `${code.slice(0, 5).toLowerCase()} - ${code.slice(5)}`;
    const body = { code: written };
    const offer = await world.data("guest", "POST /api/class/invitation/check", body);
    expect(offer).toEqual({
      classId,
      name: "Algorithms",
      term: "2026 spring",
      owner: "owner",
      role: "assistant",
      ownRole: null,
    });
    expect((await join("ann", written)).body.data).toEqual({ classId });
    expect((await world.detail("ann", classId)).role).toBe("assistant");
    expect(await joinCode("ann", code)).toBe("CLASS_MEMBER_ALREADY");
    expect(await usesOf(id)).toBe(1);
  });

  test("of concurrent users as many join as it allows", async () => {
    const { code, id } = await invite({ maxUses: 2 });
    const users: ClassCaller[] = ["ann", "bob", "member", "classmate", "other"];
    const codes = await Promise.all(users.map((as) => joinCode(as, code)));
    expect(codes.filter((each) => each === undefined)).toHaveLength(2);
    expect(codes.filter((each) => each === "CLASS_CODE_GONE")).toHaveLength(3);
    expect(await world.members(classId)).toHaveLength(3);
    expect(await usesOf(id)).toBe(2);
  });

  test("a double click joins once and uses it once", async () => {
    const { code, id } = await invite({ maxUses: 5 });
    const codes = await Promise.all([1, 2, 3].map(() => joinCode("ann", code)));
    expect(codes.filter((each) => each === undefined)).toHaveLength(1);
    expect(codes.filter((each) => each === "CLASS_MEMBER_ALREADY")).toHaveLength(2);
    expect(await usesOf(id)).toBe(1);
    const joined = await world.members(classId);
    expect(joined.filter((line) => line.startsWith("ann "))).toEqual(["ann member"]);
  });

  test.each(["expired", "revoked", "archived"] as const)("not %s", async (state) => {
    const { code, id } = await invite({ days: 1 });
    if (state === "expired") await world.pass(DAY);
    if (state === "revoked") {
      await world.data("owner", `DELETE /api/class/invitation?classId=${classId}&id=${id}`);
    }
    if (state === "archived") {
      await world.sql("update user_group set archived_at = verdict_now() where id = $1", [classId]);
    }
    const reply = await join("user", code);
    expect(reply.body.code).toBe("CLASS_CODE_GONE");
    expect(reply.body.msg).toMatch(
      { expired: /expired/, revoked: /revoked/, archived: /archived/ }[state],
    );
    expect(await world.members(classId)).toEqual(["owner teacher"]);
  });

  test("wrong codes are limited for each address, right ones are not", async () => {
    const { code } = await invite();
    const check = (text: string, as: ClassCaller = "guest") =>
      world.code(as, "POST /api/class/invitation/check", { code: text });
    for (let n = 0; n < 60; n += 1) expect(await check(`WRONG${n}`)).toBe("CLASS_CODE_GONE");
    expect(await check("WRONG")).toBe("TOO_MANY_REQUESTS");
    expect(await joinCode("ann", "WRONG")).toBe("TOO_MANY_REQUESTS");
    expect(await check(code)).toBeUndefined();
    expect(await joinCode("ann", code)).toBeUndefined();
  });

  test("teachers are invited by the owner; the number of invitations is limited", async () => {
    await world.sql(
      "insert into group_member (group_id, uid, role) select $1, uid, 'teacher' from app_user where username = 'teacher'",
      [classId],
    );
    const create = (as: ClassCaller, role: string) =>
      world.code(as, "POST /api/class/invitation", { classId, maxUses: 1, role });
    expect(await create("teacher", "teacher")).toBe("CLASS_OWNER_ONLY");
    const { id } = await invite({ role: "teacher" });
    expect(
      await world.code("teacher", `DELETE /api/class/invitation?classId=${classId}&id=${id}`),
    ).toBe("CLASS_OWNER_ONLY");
    for (let n = 1; n < 50; n += 1) await invite();
    expect(await create("owner", "member")).toBe("CLASS_INVITATIONS_MAX");
    const list = await world.data<ClassInvitation[]>(
      "teacher",
      `GET /api/class/invitation/list?classId=${classId}`,
    );
    expect(list).toHaveLength(50);
    expect(list.at(-1)).toMatchObject({ id, role: "teacher", state: "usable", createdBy: "owner" });
  });
});

describe("by a request", () => {
  const ask = (as: ClassCaller, message = "") =>
    world.code(as, "POST /api/class/request", { classId, message });
  const requests = async () =>
    (
      await world.data<{ records: ClassRequest[] }>(
        "owner",
        `GET /api/class/request/list?classId=${classId}`,
      )
    ).records;
  const decide = async (accepted: boolean, ...names: string[]) =>
    world.data<{ decided: number }>("owner", "PUT /api/class/request/decide", {
      classId,
      uids: await Promise.all(names.map((name) => world.uidOf(name))),
      accepted,
    });

  test("waits, is decided once, and tells the user", async () => {
    expect(await ask("ann", "please")).toBeUndefined();
    expect(await ask("ann")).toBe("CLASS_REQUESTED");
    expect(await ask("bob")).toBeUndefined();
    expect((await world.detail("ann", classId)).isRequested).toBe(true);
    expect(await world.data("ann", "GET /api/class/request/own")).toMatchObject([
      { classId, name: "Algorithms", message: "please" },
    ]);
    expect((await requests()).map(({ username, message }) => [username, message])).toEqual([
      ["ann", "please"],
      ["bob", ""],
    ]);
    expect((await world.detail("owner", classId)).requestCount).toBe(2);
    expect(await decide(true, "ann", "other")).toEqual({ decided: 1 });
    expect(await decide(true, "ann")).toEqual({ decided: 0 });
    expect(await decide(false, "bob")).toEqual({ decided: 1 });
    expect(await world.members(classId)).toEqual(["ann member", "owner teacher"]);
    expect((await titles("ann"))[0]?.title).toContain("accepted");
    expect((await titles("bob"))[0]?.title).toContain("declined");
    expect(await ask("ann")).toBe("CLASS_MEMBER_ALREADY");
  });

  test("can be withdrawn, and ends when the user joins by a code", async () => {
    const call = `DELETE /api/class/request?classId=${classId}`;
    await ask("ann");
    expect(await world.code("ann", call)).toBeUndefined();
    expect(await world.code("ann", call)).toBe("CLASS_REQUEST_NOT_FOUND");
    await ask("ann");
    const { code } = await invite();
    await joinCode("ann", code);
    expect(await requests()).toEqual([]);
  });

  test("twenty of a user can wait", async () => {
    await world.sql(
      `with g as (insert into user_group (name) select 'Many' from generate_series(1, 20) returning id)
       insert into group_request (group_id, uid) select g.id, u.uid from g, app_user u where u.username = 'ann'`,
    );
    expect(await ask("ann")).toBe("CLASS_REQUESTS_MAX");
    expect(await requests()).toEqual([]);
    await world.sql("delete from user_group where name = 'Many'");
  });

  test("not in a class that accepts none, nor in an archived one", async () => {
    await world.data("owner", "PUT /api/class", { classId, acceptsRequests: false });
    expect(await ask("ann")).toBe("CLASS_NOT_FOUND");
    await world.data("owner", "POST /api/class/offer", { classId, usernames: ["ann"] });
    expect(await ask("ann")).toBe("CLASS_REQUESTS_CLOSED");
    await world.data("owner", "PUT /api/class", { classId, acceptsRequests: true });
    await archive();
    expect(await ask("bob")).toBe("CLASS_NOT_FOUND");
  });
});

describe("by an offer to a username", () => {
  const offer = (usernames: string[], role?: string) =>
    world.data<{ username: string; outcome: string }[]>("owner", "POST /api/class/offer", {
      classId,
      usernames,
      ...(role !== undefined && { role }),
    });
  const offers = async () =>
    (
      await world.data<{ records: ClassOffer[] }>(
        "owner",
        `GET /api/class/offer/list?classId=${classId}`,
      )
    ).records;
  const answer = (as: ClassCaller, accepted: boolean) =>
    world.code(as, "PUT /api/class/offer/answer", { classId, accepted });

  test("has the same outcome whether or not the account exists", async () => {
    expect(await offer(["ANN", "no-such-user", "banned", "owner", "a b", "ann"])).toEqual([
      { username: "ANN", outcome: "invited" },
      { username: "no-such-user", outcome: "invited" },
      { username: "banned", outcome: "invited" },
      { username: "owner", outcome: "member" },
      { username: "a b", outcome: "invalid" },
      { username: "ann", outcome: "invited" },
    ]);
    expect((await offers()).map(({ username }) => username).toSorted()).toEqual([
      "ann",
      "banned",
      "no-such-user",
    ]);
  });

  test("is accepted by the user alone, who got one message", async () => {
    await offer(["ann"]);
    await offer(["ann"], "assistant");
    expect(await titles("ann")).toHaveLength(1);
    expect(await world.data("ann", "GET /api/class/offer/own")).toMatchObject([
      { classId, role: "assistant", owner: "owner" },
    ]);
    expect(await world.detail("ann", classId)).toMatchObject({
      access: false,
      offer: { role: "assistant" },
    });
    expect(await answer("bob", true)).toBe("CLASS_OFFER_NOT_FOUND");
    expect(await answer("ann", true)).toBeUndefined();
    expect(await answer("ann", true)).toBe("CLASS_OFFER_NOT_FOUND");
    expect(await world.members(classId)).toEqual(["ann assistant", "owner teacher"]);
    expect(await offers()).toEqual([]);
  });

  test("as a teacher is changed and withdrawn by the owner alone", async () => {
    await world.sql(
      "insert into group_member (group_id, uid, role) select $1, uid, 'teacher' from app_user where username = 'teacher'",
      [classId],
    );
    await offer(["bob"], "member");
    await offer(["ann"], "teacher");
    const change = (as: ClassCaller, usernames: string[], role: string) =>
      world.code(as, "POST /api/class/offer", { classId, usernames, role });
    const roles = async () =>
      (await offers()).map(({ username, role }) => `${username} ${role}`).toSorted();
    for (const role of ["member", "assistant"]) {
      expect(await change("teacher", ["bob", "ANN"], role)).toBe("CLASS_OWNER_ONLY");
    }
    const withdrawal = `DELETE /api/class/offer?classId=${classId}&username=ann`;
    expect(await world.code("teacher", withdrawal)).toBe("CLASS_OWNER_ONLY");
    expect(await roles()).toEqual(["ann teacher", "bob member"]);
    expect(await change("owner", ["ann"], "member")).toBeUndefined();
    expect(await roles()).toEqual(["ann member", "bob member"]);
  });

  test("to join as staff is not for an account that was registered later", async () => {
    await offer(["ann", "bob"], "assistant");
    await world.sql(
      "update group_offer set created_at = created_at - interval '10 years' where username = 'ann'",
    );
    expect(await world.data("ann", "GET /api/class/offer/own")).toEqual([]);
    expect(await world.detail("ann", classId)).toMatchObject({ offer: null });
    expect(await answer("ann", true)).toBe("CLASS_OFFER_NOT_FOUND");
    expect(await answer("bob", true)).toBeUndefined();
    await offer(["ann"], "member");
    expect(await answer("ann", true)).toBeUndefined();
    expect(await world.members(classId)).toEqual(["ann member", "bob assistant", "owner teacher"]);
  });

  test("is declined or withdrawn; an unknown class is refused alike", async () => {
    await world.data("owner", "PUT /api/class", { classId, acceptsRequests: false });
    await offer(["ann", "bob"]);
    expect(await answer("ann", false)).toBeUndefined();
    expect(await world.code("ann", `GET /api/class/detail?classId=${classId}`)).toBe(
      "CLASS_NOT_FOUND",
    );
    const call = `DELETE /api/class/offer?classId=${classId}&username=BOB`;
    expect(await world.code("owner", call)).toBeUndefined();
    expect(await world.code("owner", call)).toBe("CLASS_OFFER_NOT_FOUND");
    expect(await answer("bob", true)).toBe("CLASS_OFFER_NOT_FOUND");
  });

  test("roster data of an offer become those of a member who joins otherwise", async () => {
    await offer(["ann"]);
    await world.sql(
      "update group_offer set roster_name = '安', roster_number = '7' where group_id = $1",
      [classId],
    );
    const { code } = await invite();
    await joinCode("ann", code);
    expect(
      await world.sql(
        "select roster_name, roster_number from group_member m join app_user u using (uid) where group_id = $1 and username = 'ann'",
        [classId],
      ),
    ).toEqual([{ roster_name: "安", roster_number: "7" }]);
    expect(await offers()).toEqual([]);
  });

  test("cannot be accepted in an archived class, only declined", async () => {
    await offer(["ann"]);
    await archive();
    expect(await answer("ann", true)).toBe("CLASS_ARCHIVED");
    expect(await answer("ann", false)).toBeUndefined();
  });
});

test("a full class takes no user on any way", async () => {
  await world.sql(
    `with people as (
       insert into app_user (uid, username, password_hash, nickname)
       select md5('full' || n), 'full' || n, '', '' from generate_series(1, 4999) n returning uid
     ) insert into group_member (group_id, uid) select $1, uid from people`,
    [classId],
  );
  const { code, id } = await invite();
  expect(await joinCode("ann", code)).toBe("CLASS_FULL");
  expect(await usesOf(id)).toBe(0);
  await world.data("ann", "POST /api/class/request", { classId });
  const body = { classId, uids: [await world.uidOf("ann")], accepted: true };
  expect(await world.code("owner", "PUT /api/class/request/decide", body)).toBe("CLASS_FULL");
  await world.data("owner", "POST /api/class/offer", { classId, usernames: ["bob"] });
  expect(await world.code("bob", "PUT /api/class/offer/answer", { classId, accepted: true })).toBe(
    "CLASS_FULL",
  );
});
