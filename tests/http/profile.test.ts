import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { people, type Person } from "./world.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterAll(() => world.close());

const change = "POST /api/change-userInfo";

const full = {
  realname: "Ada Lovelace",
  nickname: "ada",
  gender: "female",
  school: "London",
  number: "2026-001",
  cfUsername: "ada_cf",
  blog: "https://ada.example/notes?x=1#top",
  github: "http://github.example/ada",
  signature: "**Hello** $x^2$",
};

async function profileOf(person: Person): Promise<Record<string, unknown>> {
  return (await world.call(person, "GET /api/get-user-info")).body.data as Record<string, unknown>;
}

async function homeOf(who: string): Promise<{ signatureHtml: string | null }> {
  const reply = await world.call("guest", `GET /api/get-user-home-info?username=${who}`);
  return reply.body.data as { signatureHtml: string | null };
}

describe("changing the own profile", () => {
  test("all sent fields are stored and returned with the roles", async () => {
    const reply = await world.call("user", change, { body: full });
    expect(reply.body.data).toMatchObject({
      ...full,
      uid: people.user.uid,
      username: "user",
      roleList: ["default_user"],
    });
    expect(await profileOf("user")).toMatchObject(full);
  });

  test("missing, empty, blank and null fields are cleared", async () => {
    await world.call("user", change, { body: full });
    const body = { nickname: "", school: null, blog: "   ", signature: " \n ", gender: "male" };
    await world.call("user", change, { body });
    expect(await profileOf("user")).toMatchObject({
      realname: null,
      nickname: null,
      gender: "male",
      school: null,
      number: null,
      cfUsername: null,
      blog: null,
      github: null,
      signature: null,
    });
    expect((await homeOf("user")).signatureHtml).toBeNull();
  });

  test("names of invisible characters are refused, and such characters are removed", async () => {
    const body = {
      nickname: "\u3164\u200d",
      realname: "\u2800 \u00ad",
      school: "ro\u200bot\ufeff",
    };
    expect((await world.call("user", change, { body })).status).toBe(200);
    expect(await profileOf("user")).toMatchObject({
      nickname: null,
      realname: null,
      school: "root",
    });
  });

  test("nothing else can be changed: username, role, mail, picture, other users", async () => {
    const before = await profileOf("user");
    const others = await profileOf("other");
    const body = {
      ...full,
      uid: people.other.uid,
      username: "root",
      email: "a@b.example",
      avatar: "https://evil.example/x.png",
      roleList: ["root"],
      roleId: 1000,
      status: 0,
      mustChangePassword: true,
    };
    expect((await world.call("user", change, { body })).status).toBe(200);
    expect(await profileOf("user")).toEqual({ ...before, ...full });
    expect(await profileOf("other")).toEqual(others);
  });

  const long = (length: number) => "字".repeat(length);
  test.each([
    ["realname", long(51)],
    ["nickname", long(21)],
    ["school", long(51)],
    ["number", "1".repeat(21)],
    ["cfUsername", "c".repeat(51)],
    ["blog", `https://a.example/${"b".repeat(255)}`],
    ["github", `https://a.example/${"b".repeat(255)}`],
    ["signature", long(5001)],
    ["gender", "robot"],
    ["nickname", 7],
    ["nickname", { toString: "x" }],
    ["nickname", "two\nlines"],
    ["nickname", "a\u202Egnp.exe"],
    ["school", "bell\u0007"],
    ["blog", "javascript:alert(1)"],
    ["blog", "JaVaScript:alert(1)//https://x.example"],
    ["blog", "data:text/html,<script>1</script>"],
    ["blog", "//evil.example"],
    ["blog", "ftp://files.example"],
    ["blog", "https://"],
    ["blog", "https://a b.example"],
    ["blog", "https://good.example@evil.example"],
    ["github", "ada"],
    ["github", "https:\\\\evil.example"],
    ["signature", `$$\\begin{matrix}${"a&".repeat(2400)}\\end{matrix}$$`],
  ])("%s, value %#: refused, and nothing is changed", async (field, value) => {
    await world.sql("delete from rate_window");
    const before = await profileOf("other");
    const reply = await world.call("other", change, { body: { ...full, [field]: value } });
    expect([reply.status, reply.body.code]).toEqual([400, "INVALID_FIELD"]);
    expect(reply.body.msg).toContain(field);
    expect(await profileOf("other")).toEqual(before);
  });

  test("the longest texts are accepted", async () => {
    const body = {
      realname: long(50),
      nickname: long(20),
      school: long(50),
      number: "1".repeat(20),
      cfUsername: "c".repeat(50),
      blog: `https://a.example/${"b".repeat(237)}`,
      github: "HTTPS://GITHUB.EXAMPLE",
      signature: long(5000),
    };
    expect((await world.call("other", change, { body })).status).toBe(200);
    expect(await profileOf("other")).toMatchObject(body);
  });

  test("after thirty saves in a minute the next is refused", async () => {
    await world.sql("delete from rate_window");
    for (let i = 0; i < 30; i++) await world.call("admin", change, { body: full });
    expect((await world.call("admin", change, { body: full })).body.code).toBe("TOO_MANY_REQUESTS");
  });

  scenarios(
    () => world,
    [
      { shows: "guests have none", as: "guest", call: change, body: {}, status: 401 },
      {
        shows: "users who may not submit have a profile too",
        as: "barred",
        call: change,
        body: full,
        status: 200,
      },
    ],
  );
});

describe("a signature", () => {
  const hostile =
    "<script>alert(1)</script><a href='javascript:alert(1)'>x</a>![y](https://evil.example/p.png)";

  test("is shown to others only rendered and sanitised", async () => {
    await world.sql("delete from rate_window");
    await world.call("user", change, { body: { ...full, signature: `**bold** ${hostile}` } });
    const { signatureHtml } = await homeOf("user");
    expect(signatureHtml).toContain("<strong>bold</strong>");
    expect(signatureHtml).not.toMatch(/<script|javascript|<img/);
  });

  test("is previewed as it will be shown", async () => {
    const reply = await world.call("user", "POST /api/preview-signature", {
      body: { signature: full.signature },
    });
    await world.call("user", change, { body: full });
    expect((reply.body.data as { html: string }).html).toBe((await homeOf("user")).signatureHtml);
  });

  scenarios(
    () => world,
    [
      {
        shows: "guests cannot use the renderer",
        as: "guest",
        call: "POST /api/preview-signature",
        body: { signature: "x" },
        status: 401,
      },
      {
        shows: "a preview that is too long is refused",
        as: "user",
        call: "POST /api/preview-signature",
        body: { signature: "x".repeat(5001) },
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "a preview is sanitised",
        as: "user",
        call: "POST /api/preview-signature",
        body: { signature: hostile },
        status: 200,
        mustNot: [/<script/, /javascript/, /<img/],
      },
    ],
  );

  test("rendered by an older renderer is rendered again", async () => {
    await world.sql(
      `update app_user set signature = '*new*', signature_html = 'OLD', signature_renderer = -1
       where uid = $1`,
      [people.user.uid],
    );
    expect((await homeOf("user")).signatureHtml).toContain("<em>new</em>");
    const [row] = await world.sql<{ html: string }>(
      "select signature_html as html from app_user where uid = $1",
      [people.user.uid],
    );
    expect(row?.html).toContain("<em>new</em>");
  });
});
