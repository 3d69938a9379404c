import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { useInvitation } from "../../src/server/invitation/service.ts";
import { INVITATIONS_MAX, type Invitation } from "../../src/shared/account/invitation.ts";
import type { Switches } from "../../src/shared/site/siteSettings.ts";
import { DAY } from "../support/worldClock.ts";
import { untilOneIsBlockedBy } from "./blockedStatements.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { type Caller, people } from "./world.ts";

type Created = Invitation & { token: string };

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
  await world.sql("update app_user set email = username || '@Example.org'");
  return () => world.close();
});
afterEach(async () => {
  await world.sql("delete from rate_window");
  await world.sql("delete from app_user where email !~ '@Example.org$'");
  await world.sql("delete from invitation");
});

async function switchTo(switches: Partial<Switches>): Promise<void> {
  await world.sql("delete from site_setting where key = 'site.switches'");
  await world.sql("insert into site_setting values ('site.switches', $1)", [
    JSON.stringify(switches),
  ]);
}

const usual = { label: "Class of 2026", maxUses: 3, days: null, school: "", className: "" };

async function invite(change: Record<string, unknown> = {}): Promise<Created> {
  const body = { ...usual, ...change };
  const reply = await world.call("root", "POST /api/admin/invitation", { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Created;
}

async function list(): Promise<Invitation[]> {
  return (await world.call("root", "GET /api/admin/invitation")).body.data as Invitation[];
}

function join(invitation: string, name = "newcomer", change: Record<string, unknown> = {}) {
  const form = { username: name, password: "tomatoes-7", email: `${name}@people.test` };
  return world.call("guest", "POST /api/register", { body: { ...form, invitation, ...change } });
}

const look = (token: string) => world.call("guest", "POST /api/invitation", { body: { token } });

describe("permissions", () => {
  const callers: [Caller, number][] = [
    ["guest", 401],
    ["banned", 401],
    ["applying", 401],
    ["user", 403],
    ["barred", 403],
    ["problemAdmin", 403],
    ["admin", 403],
  ];
  test.each(callers)("%s gets %i for listing, creating and revoking", async (as, status) => {
    const { id } = await invite();
    const attempts = [
      world.call(as, "GET /api/admin/invitation"),
      world.call(as, "POST /api/admin/invitation", { body: usual }),
      world.call(as, `DELETE /api/admin/invitation?id=${id}`),
    ];
    for (const reply of await Promise.all(attempts)) expect(reply.status).toBe(status);
    expect(await list()).toMatchObject([{ id, state: "usable" }]);
  });
});

describe("a link", () => {
  test("registers while registration is closed, without code and approval, as an ordinary user", async () => {
    await switchTo({ register: false, registerNeedsApproval: true });
    const { token, ...row } = await invite({ school: " 第一中学 ", className: "高二（3）班" });
    expect(row).toMatchObject({ label: usual.label, state: "usable", uses: 0, expiresAt: null });
    expect((await join("")).body.code).toBe("REGISTER_CLOSED");
    const reply = await join(token, "newcomer", { school: "another", roleId: 1000 });
    expect(reply.body).toMatchObject({ status: 200, data: { applying: false } });
    const [account] = await world.sql("select * from app_user where username = 'newcomer'");
    expect(account).toMatchObject({
      role_id: 1002,
      status: 0,
      school: "第一中学",
      class_name: "高二（3）班",
    });
    expect(await list()).toMatchObject([{ uses: 1, maxUses: 3, createdBy: "root" }]);
  });

  test("shows what it presets and what is asked besides", async () => {
    await switchTo({ register: false, registerSchool: "required", registerNumber: "optional" });
    const { token } = await invite({ school: "第一中学", className: "3" });
    expect((await look(` ${token} `)).body.data).toEqual({
      school: "第一中学",
      className: "3",
      fields: { realname: "hidden", school: "hidden", number: "optional", className: "hidden" },
    });
    const plain = await invite();
    expect((await join(plain.token)).body.code).toBe("SCHOOL_REQUIRED");
    expect((await join(plain.token, "newcomer", { school: "二中" })).status).toBe(200);
    expect((await list()).map(({ uses }) => uses)).toEqual([1, 0]);
  });

  test("is stored as a hash, and only its creation returns the token", async () => {
    const { token } = await invite();
    const [row] = await world.sql<Record<string, unknown>>("select * from invitation");
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.["token_hash"]).toHaveLength(32);
    const reply = await world.call("root", "GET /api/admin/invitation");
    expect(reply.text).not.toContain(token);
    const entries = await world.sql("select after from audit_entry where action = 'user.invite'");
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test.each([
    ["it is unknown", "unknown", async () => "x".repeat(32)],
    [
      "it is revoked",
      "revoked",
      async ({ id, token }: Created) => {
        await world.call("root", `DELETE /api/admin/invitation?id=${id}`);
        return token;
      },
    ],
    [
      "it has expired",
      "expired",
      async ({ token }: Created) => {
        await world.clock.advance(2 * DAY);
        await world.signInAgain();
        return token;
      },
    ],
    [
      "it is used up",
      "usedUp",
      async ({ token }: Created) => {
        expect((await join(token, "first")).status).toBe(200);
        return token;
      },
    ],
  ])("is refused with the reason when %s", async (_what, reason, prepare) => {
    await switchTo({ register: true, registerWithoutCode: true });
    const token = await prepare(await invite({ maxUses: 1, days: 2 }));
    for (const reply of [await look(token), await join(token, "late")]) {
      expect(reply.status).toBe(403);
      expect(reply.body).toMatchObject({ code: "INVITATION_GONE" });
    }
    if (reason !== "unknown") expect((await list())[0]?.state).toBe(reason);
    expect(await world.sql("select 1 from app_user where username = 'late'")).toEqual([]);
  });

  test("is not used by a registration that is refused", async () => {
    await switchTo({ register: false });
    const { token } = await invite({ maxUses: 1 });
    expect((await join(token, "user")).body.code).toBe("USERNAME_TAKEN");
    expect((await join(token, "x")).body.code).toBe("USERNAME_PATTERN");
    expect((await list())[0]).toMatchObject({ uses: 0, state: "usable" });
    expect((await join(token)).status).toBe(200);
  });

  test("that does not work is limited per address; one that works is refused to nobody behind it", async () => {
    const { token } = await invite();
    const wrong = await Promise.all(Array.from({ length: 61 }, (_, n) => look(`guess-${n}`)));
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await look(token)).status).toBe(200);
    const guesses = Array.from({ length: 101 }, (_, n) => join(`guess-${n}`));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === "CAPTCHA_REQUIRED")).toHaveLength(1);
    expect(codes.filter((code) => code === "INVITATION_GONE")).toHaveLength(100);
  });
});

describe("at the same time", () => {
  test("as many register as the link allows", async () => {
    const { token } = await invite({ maxUses: 3 });
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => join(token, `racer${n}`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await world.sql("select 1 from app_user where username like 'racer%'")).toHaveLength(3);
    expect((await list())[0]).toMatchObject({ uses: 3, state: "usedUp" });
  });

  test.each([
    ["is refused when the other one commits", false, "INVITATION_GONE"],
    ["gets the place when the other one is rolled back", true, null],
  ])("a use that waits for another one's transaction %s", async (_what, rolledBack, refused) => {
    const { token } = await invite({ maxUses: 1 });
    const { db } = world.server;
    let second: Promise<unknown> | undefined;
    const first = db.transaction(async (tx) => {
      await useInvitation(tx, token);
      second = db
        .transaction((other) => useInvitation(other, token))
        .then(
          () => null,
          (error: { code?: string }) => error.code,
        );
      await untilOneIsBlockedBy(tx);
      if (rolledBack) throw new Error("rolled back");
    });
    await first.catch((error: Error) => expect(error.message).toBe("rolled back"));
    expect(await second).toBe(refused);
    expect((await list())[0]?.uses).toBe(1);
  });
});

describe("administration", () => {
  test("creating and revoking are in the audit log; a second revocation is refused", async () => {
    const { id } = await invite({ label: "Logged" });
    const revoke = () => world.call("root", `DELETE /api/admin/invitation?id=${id}`);
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).body.code).toBe("INVITATION_NOT_FOUND");
    const entries = await world.sql(
      "select action, actor_uid from audit_entry where target = 'Logged' order by id",
    );
    expect(entries).toEqual([
      { action: "user.invite", actor_uid: people.root.uid },
      { action: "user.revokeInvitation", actor_uid: people.root.uid },
    ]);
  });

  test.each([
    [{ label: " " }, "INVALID_FIELD"],
    [{ label: "x".repeat(61) }, "INVALID_FIELD"],
    [{ maxUses: 0 }, "INVALID_FIELD"],
    [{ maxUses: 10_001 }, "INVALID_FIELD"],
    [{ days: 0 }, "INVALID_FIELD"],
    [{ school: "x".repeat(51) }, "SCHOOL_LENGTH"],
    [{ className: "x".repeat(51) }, "CLASS_LENGTH"],
  ])("%o is refused with %s", async (change, code) => {
    const body = { ...usual, ...change };
    const reply = await world.call("root", "POST /api/admin/invitation", { body });
    expect(reply.body.code, reply.text).toBe(code);
    expect(await list()).toEqual([]);
  });

  test("usable links are limited in number; revoked ones do not count", async () => {
    await world.sql(
      `insert into invitation (token_hash, label, max_uses, revoked_at)
       select sha256(n::text::bytea), 'many', 1, case when n = 0 then verdict_now() end
       from generate_series(0, $1::int - 1) n`,
      [INVITATIONS_MAX],
    );
    await invite();
    const reply = await world.call("root", "POST /api/admin/invitation", { body: usual });
    expect(reply.body.code).toBe("INVITATIONS_MAX");
  });
});
