import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Message } from "../../src/shared/message/message.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { MINUTE } from "../support/worldClock.ts";

/* Applications for accounts reach the administrators who decide on them. */

let world: TimedWorld;
const site = () => world;
beforeAll(async () => {
  world = await createTimedWorld();
  await world.sql("update app_user set role_id = 1000 where username = 'other'");
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.sql("delete from message");
  await world.sql("update app_user set status = 0 where status = 2");
});

let names = 0;

async function join(approval: boolean): Promise<string> {
  const switches = {
    register: true,
    registerWithoutCode: true,
    registerNeedsApproval: approval,
  };
  const put = await site().call("root", "PUT /api/admin/switch/update", { body: switches });
  expect(put.status, put.text).toBe(200);
  const username = `newcomer${(names += 1)}`;
  const body = { username, password: "Ahorse7!battery", email: "", code: "" };
  const reply = await site().call("guest", "POST /api/register", { body });
  expect(reply.body).toMatchObject({ status: 200, data: { applying: approval } });
  return username;
}

const unread = async (as: "root" | "other" | "admin" | "user") => {
  const reply = await site().call(as, "GET /api/msg/unread");
  return (reply.body.data as { sys: number }).sys;
};

async function titles(as: "root" | "other", language = "en-US"): Promise<string[]> {
  const headers = { "accept-language": language };
  const reply = await site().call(as, "GET /api/msg/sys", { headers });
  return (reply.body.data as { records: Message[] }).records.map(({ title }) => title);
}

const COUNT = "GET /api/admin/user/applications";
const count = async () => (await site().call("root", COUNT)).body.data;

describe("the message about applications", () => {
  test("is one unread message with their number, for all who decide and nobody else", async () => {
    await join(true);
    await site().pass(MINUTE);
    await join(true);
    expect([await unread("root"), await unread("other")]).toEqual([1, 1]);
    expect([await unread("admin"), await unread("user")]).toEqual([0, 0]);
    expect(await titles("root")).toEqual(["2 new applications for accounts"]);
    expect(await unread("other")).toBe(1);
    expect(await titles("other", "zh-CN")).toEqual(["2 个新的账号申请"]);
  });

  test("is a new one after the last was read", async () => {
    await join(true);
    await titles("root");
    await site().pass(MINUTE);
    await join(true);
    expect(await titles("root")).toEqual([
      "1 new application for an account",
      "1 new application for an account",
    ]);
    expect(await titles("other")).toEqual(["2 new applications for accounts"]);
  });

  test("counts each of several simultaneous applications", async () => {
    await join(true);
    const body = { password: "Ahorse7!battery", email: "", code: "" };
    const usernames = ["atonce1", "atonce2", "atonce3", "atonce4"];
    const replies = await Promise.all(
      usernames.map((username) =>
        site().call("guest", "POST /api/register", { body: { ...body, username } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await titles("root")).toEqual(["5 new applications for accounts"]);
  });

  test("is not sent for accounts that need no approval", async () => {
    await join(false);
    expect(await unread("root")).toBe(0);
  });

  test("is not sent if the registration is refused", async () => {
    const username = await join(true);
    await site().sql("delete from message");
    const body = { username, password: "Ahorse7!battery", email: "", code: "" };
    const reply = await site().call("guest", "POST /api/register", { body });
    expect(reply.body.code).toBe("USERNAME_TAKEN");
    expect(await unread("root")).toBe(0);
  });
});

describe("the number of applications", () => {
  test("changes with applications and decisions, and they are not counted as users", async () => {
    const users = async () => {
      const reply = await site().call("root", "GET /api/admin/dashboard/get-dashboard-info");
      return (reply.body.data as { userNum: number }).userNum;
    };
    const before = await users();
    expect(await count()).toEqual({ count: 0 });
    const username = await join(true);
    expect([await count(), await users()]).toEqual([{ count: 1 }, before]);
    const rows = await site().sql("select uid from app_user where username = $1", [username]);
    const ids = rows.map(({ uid }) => String(uid));
    await site().call("root", "POST /api/admin/user/pass-user", { body: { ids } });
    expect([await count(), await users()]).toEqual([{ count: 0 }, before + 1]);
  });

  test.each([
    ["guest", 401],
    ["user", 403],
    ["problemAdmin", 403],
    ["admin", 403],
  ] as const)("%s gets %i", async (as, status) => {
    expect((await site().call(as, COUNT)).status).toBe(status);
  });
});
