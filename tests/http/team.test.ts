import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Team } from "../../src/shared/account/team.ts";
import { picture, send as sendTo } from "./uploadForm.ts";
import { createWorld, type Caller, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function code(as: Caller, what: string, body?: object): Promise<string | undefined> {
  const reply = await world.call(as, what, body ? { body } : {});
  if (reply.status !== 200) expect(reply.body.code).toBeDefined();
  return reply.body.code;
}

async function data<T>(as: Caller, what: string, body?: object): Promise<T> {
  const reply = await world.call(as, what, body ? { body } : {});
  expect(reply.status, `${what}: ${reply.text}`).toBe(200);
  return reply.body.data as T;
}

let number = 0;
async function aTeam(as: Caller = "user", fields: object = {}): Promise<Team> {
  number += 1;
  return data(as, "POST /api/team", { name: `Team ${number}`, ...fields });
}

async function invite(as: Caller, uid: string, username: string, role = "contestant") {
  return data<Team>(as, "POST /api/team/member", { uid, username, role });
}

const invitationOf = async (as: Caller, uid: string): Promise<number | null> =>
  (await data<Team[]>(as, "GET /api/teams")).find((team) => team.uid === uid)?.invitation ?? null;

test("the creator is captain and contestant; the account is neither in rankings nor a user to invite or mention", async () => {
  const team = await aTeam("user", {
    name: " Lucky \u202eDuck ",
    nameEn: "Ducks",
    school: "Hill University",
    country: "chn",
    ownName: "Ada",
  });
  expect(team).toMatchObject({
    name: "Lucky Duck",
    nameEn: "Ducks",
    school: "Hill University",
    country: "CHN",
    hasLogin: false,
    mayEdit: true,
    invitation: null,
    members: [{ username: "user", name: "Ada", role: "contestant", hasAccepted: true }],
  });
  const [account] = await world.sql<{ is_team: boolean; email: string | null; listed: boolean }>(
    "select u.is_team, u.email, c.listed from app_user u join user_count c using (uid) where uid = $1",
    [team.uid],
  );
  expect(account).toEqual({ is_team: true, email: null, listed: false });
  const [count] = await world.sql<{ stored: number; real: number }>(
    `select (select sum(value) from site_count where key = 'listed')::int as stored,
       (select count(*) from app_user where status = 0 and not is_team)::int as real`,
  );
  expect(count?.stored).toBe(count?.real);
  const other = await aTeam("other");
  expect(
    await code("other", "POST /api/team/member", {
      uid: other.uid,
      username: team.username,
      role: "contestant",
    }),
  ).toBe("USER_NOT_FOUND");
});

test.each([
  ["an empty name", { name: " \u200b " }],
  ["a name of blanks that are not shown", { name: "\u2800" }],
  ["a long name", { name: "x".repeat(61) }],
  ["a country that is none", { country: "C<" }],
  ["a long name in English", { nameEn: "x".repeat(61) }],
])("%s is refused", async (_what, fields) => {
  const refused = await code("user", "POST /api/team", { name: "A team", ...fields });
  expect(refused).toBe("INVALID_FIELD");
});

test("an invitation is accepted once, and only by whom it is for", async () => {
  const { uid } = await aTeam();
  await invite("user", uid, "OTHER");
  const id = await invitationOf("other", uid);
  expect(id).not.toBeNull();
  expect(await code("user", "PUT /api/team/member", { id })).toBe("TEAM_MEMBER_NOT_FOUND");
  expect(await code("problemAdmin", "PUT /api/team/member", { id })).toBe("TEAM_MEMBER_NOT_FOUND");
  const accepted = await data<Team>("other", "PUT /api/team/member", { id, name: "Bob" });
  expect(accepted.members.at(-1)).toMatchObject({ name: "Bob", hasAccepted: true });
  expect(await code("other", "PUT /api/team/member", { id })).toBe("TEAM_ACCEPTED");
  const again = { uid, username: "other", role: "coach" };
  expect(await code("user", "POST /api/team/member", again)).toBe("TEAM_MEMBER_PRESENT");
  const [message] = await world.sql<{ params: { by: string } }>(
    "select params from message where template = 'teamInvitation' and uid = $1 order by id desc",
    ["d".repeat(32)],
  );
  expect(message?.params.by).toBe("user");
});

test("who may do what: stranger, invited user, member, captain, administrators", async () => {
  const { uid } = await aTeam("user");
  await invite("user", uid, "other");
  const calls: [string, string, (who: Caller) => object | undefined][] = [
    ["edit", "PUT /api/team", () => ({ uid, name: "Renamed" })],
    ["add", "POST /api/team/member", () => ({ uid, name: "Guest", role: "reserve" })],
    ["picture", `DELETE /api/team/picture?uid=${uid}&logo=true`, () => undefined],
  ];
  const matrix = async () => {
    const result: Record<string, (string | undefined)[]> = {};
    for (const who of ["guest", "problemAdmin", "root", "other", "user"] as const) {
      result[who] = [];
      for (const [, what, body] of calls) result[who].push(await code(who, what, body(who)));
    }
    return result;
  };
  const unknown = calls.map(() => "TEAM_NOT_FOUND");
  const forbidden = calls.map(() => "FORBIDDEN");
  const allowed = calls.map(() => undefined);
  const expected = {
    guest: calls.map(() => "LOGIN_REQUIRED"),
    problemAdmin: unknown,
    root: unknown,
    other: forbidden,
    user: allowed,
  };
  expect(await matrix()).toEqual(expected);
  await data("other", "PUT /api/team/member", { id: await invitationOf("other", uid) });
  expect(await matrix()).toEqual(expected);
  expect(await code("other", `DELETE /api/team?uid=${uid}`)).toBe("FORBIDDEN");
  expect(await code("problemAdmin", `DELETE /api/team?uid=${uid}`)).toBe("TEAM_NOT_FOUND");
});

test("members leave and decline, captains remove; the captaincy passes on, and a team without contests is deleted", async () => {
  const { uid, members } = await aTeam("user");
  const withOther = await invite("user", uid, "other");
  const mine = members[0]?.id;
  const theirs = withOther.members[1]?.id;
  expect(await code("problemAdmin", `DELETE /api/team/member?id=${theirs}`)).toBe(
    "TEAM_MEMBER_NOT_FOUND",
  );
  expect(await code("other", `DELETE /api/team/member?id=${mine}`)).toBe("TEAM_MEMBER_NOT_FOUND");
  await data("other", "PUT /api/team/member", { id: theirs });
  await data("user", `DELETE /api/team/member?id=${mine}`);
  const left = (await data<Team[]>("other", "GET /api/teams")).find((one) => one.uid === uid);
  expect(left).toMatchObject({ captainUid: "d".repeat(32), mayEdit: true });
  expect(await code("user", "PUT /api/team", { uid, name: "Mine" })).toBe("TEAM_NOT_FOUND");
  await data("other", `DELETE /api/team?uid=${uid}`);
  expect(await world.sql("select 1 from app_user where uid = $1", [uid])).toEqual([]);
});

test("a team has at most 20 members, and a user is in at most 20 teams", async () => {
  const { uid } = await aTeam("problemAdmin");
  for (let n = 1; n < 20; n++) {
    await data("problemAdmin", "POST /api/team/member", { uid, name: `P${n}`, role: "reserve" });
  }
  const more = { uid, name: "P20", role: "reserve" };
  expect(await code("problemAdmin", "POST /api/team/member", more)).toBe("TEAM_FULL");
  await world.sql("delete from rate_window where key like 'change:team:%'");
  for (let n = 1; n < 20; n++) await aTeam("problemAdmin");
  expect(await code("problemAdmin", "POST /api/team", { name: "One more" })).toBe("TEAMS_MAX");
});

test("logo and photo are pictures of the team, for its captain only", async () => {
  const { uid } = await aTeam("user");
  const logo = `POST /api/file/upload-team-logo?uid=${uid}`;
  const send = async (as: Caller, what: string) =>
    sendTo(world, as, what, { bytes: await picture() });
  expect((await send("other", logo)).body.code).toBe("TEAM_NOT_FOUND");
  const { logo: address } = (await send("user", logo)).body.data as Team;
  expect(address).toMatch(/^\/api\/public\/img\//);
  const stored = await fetch(world.server.address + address);
  // The picture is 30 × 20 pixels; nothing is cropped.
  expect(await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).toMatchObject({
    width: 30,
    height: 20,
  });
  const { photo } = (await send("user", `POST /api/file/upload-team-photo?uid=${uid}`)).body
    .data as Team;
  expect(photo).toMatch(/^\/api\/public\/img\//);
  const removed = await data<Team>("user", `DELETE /api/team/picture?uid=${uid}&photo=true`);
  expect(removed).toMatchObject({ photo: null, logo: expect.any(String) });
});
