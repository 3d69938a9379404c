import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import type { ContestTeam } from "../../src/shared/contest/contestTeam.ts";
import type { ContestOverview } from "../../src/shared/contestOrganizer/contestOverview.ts";
import type { Team } from "../../src/shared/account/team.ts";
import type { LiveEvent } from "../../src/shared/live.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  type TestContest,
} from "./contestWorld.ts";
import { submitAs } from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";
import type { Caller, Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const users = { user: "c".repeat(32), other: "d".repeat(32), problemAdmin: "b".repeat(32) };

/** Creates a team of `user` with these accepted members. */
async function aTeam(members: readonly Person[] = ["other"], name = "Ducks"): Promise<Team> {
  await world.sql("delete from rate_window where key like 'change:team:%'");
  const team = await data<Team>(world, "user", "POST /api/team", { name, school: "Hill" });
  for (const username of members) {
    const body = { uid: team.uid, username, role: "contestant" };
    const { members: all } = await data<Team>(world, "user", "POST /api/team/member", body);
    await data(world, username, "PUT /api/team/member", { id: all.at(-1)?.id });
  }
  return team;
}

async function teamContest(
  { entrants = "both", ...form }: Record<string, unknown> = {},
  when?: { early: boolean },
): Promise<TestContest> {
  const contest = await world.contest(form, { early: true });
  const { cid } = contest;
  await data(world, "admin", "PUT /api/admin/contest/team-rule", { cid, entrants, teamMax: 3 });
  if (!when?.early) await world.at(contest, 0);
  return contest;
}

const register = (as: Caller, cid: number, teamUid: string) =>
  refusal(world, as, "POST /api/register-contest-team", { cid, teamUid });

interface Row {
  uid: string;
  nickname: string | null;
  ac: number;
  team?: { members: string[]; country: string | null };
}
interface Page {
  records: Row[];
  own: Row | null;
}
const rank = (as: Caller, cid: number) =>
  data<Page>(world, as, "POST /api/get-contest-rank", { cid, separate: true });

test("members act for their team: submissions, own status, board, questions and prints are the team's", async () => {
  const team = await aTeam();
  const { cid, pids } = await teamContest({ openPrint: true });
  expect(await register("user", cid, team.uid)).toBeUndefined();
  const submitId = await world.judged(cid, "other", "A", { status: 0 });
  const [stored] = await world.sql<{ uid: string; sender: string }>(
    "select s.uid, n.uid as sender from submission s join submission_sender n using (submit_id) where submit_id = $1",
    [submitId],
  );
  expect(stored).toEqual({ uid: team.uid, sender: users.other });
  for (const member of ["user", "other"] as const) {
    const { records, own } = await rank(member, cid);
    expect(records).toMatchObject([
      { uid: team.uid, nickname: "Ducks", ac: 1, team: { members: ["user", "other"] } },
    ]);
    expect(own?.uid).toBe(team.uid);
    const info = await data<ContestInfo>(world, member, `GET /api/get-contest-info?cid=${cid}`);
    expect(info.actsFor?.uid).toBe(team.uid);
    const statuses = await data(world, member, "POST /api/get-user-problem-status", {
      pidList: pids,
      cid,
    });
    expect(statuses).toMatchObject({ [String(pids[0])]: { status: 0 } });
    const mine = `GET /api/contest-submissions?contestID=${cid}&onlyMine=true`;
    expect(await data(world, member, mine)).toMatchObject({ records: [{ submitId }], total: 1 });
    const detail = await data<{ submission: { code: string | null } }>(
      world,
      member,
      `GET /api/submission?submitId=${submitId}`,
    );
    expect(detail.submission.code).not.toBeNull();
  }
  expect((await rank("problemAdmin", cid)).own).toBeNull();
  const foreign = await data<{ submission: { code: string | null } }>(
    world,
    "problemAdmin",
    `GET /api/submission?submitId=${submitId}`,
  );
  expect(foreign.submission.code).toBeNull();
  const place = { cid, content: "Is n positive?" };
  await data(world, "other", "POST /api/comment", place);
  const questions = await data<{ commentList: { records: { isOwn: boolean }[] } }>(
    world,
    "user",
    `GET /api/comments?cid=${cid}`,
  );
  expect(questions.commentList.records).toMatchObject([{ isOwn: true }]);
  const staffList = await data<typeof questions>(world, "admin", `GET /api/comments?cid=${cid}`);
  expect(staffList.commentList.records).toMatchObject([{ fromTeam: "Ducks" }]);
  const { last } = await data<ContestOverview>(
    world,
    "admin",
    `GET /api/get-contest-overview?cid=${cid}`,
  );
  expect(last).toMatchObject([{ username: "Ducks" }]);
  await data(world, "user", "POST /api/submit-print-text", { cid, content: "x".repeat(60) });
  expect(await data(world, "other", `GET /api/get-own-contest-prints?cid=${cid}`)).toHaveLength(1);
  for (const path of ["get-contest-ac-info", "get-contest-print"]) {
    const list = await data(world, "admin", `GET /api/${path}?cid=${cid}`);
    expect(list, path).toMatchObject({ records: [{ realname: "Ducks" }], total: 1 });
  }
});

test("a person takes part once: in one team, or alone", async () => {
  const [first, second] = [await aTeam(["other"], "First"), await aTeam(["other"], "Second")];
  const { cid } = await teamContest(
    { auth: 2, openPwdLimit: true, pwd: "secret1" },
    { early: true },
  );
  const send = (as: Caller, teamUid: string) =>
    refusal(world, as, "POST /api/register-contest-team", { cid, teamUid, password: "secret1" });
  expect(await register("user", cid, first.uid)).toBe("CONTEST_PASSWORD_REQUIRED");
  await data(world, "other", "POST /api/register-contest", { cid, password: "secret1" });
  expect(await send("user", first.uid)).toBe("CONTEST_MEMBERS_TAKEN");
  await data(world, "admin", `DELETE /api/admin/contest/participant?cid=${cid}&uid=${users.other}`);
  const both = await Promise.all([send("user", first.uid), send("other", second.uid)]);
  expect(both.toSorted()).toEqual(["CONTEST_MEMBERS_TAKEN", undefined]);
  expect(
    await refusal(world, "other", "POST /api/register-contest", { cid, password: "secret1" }),
  ).toBe("CONTEST_REGISTERED");
  const lines = await data(world, "admin", "POST /api/admin/contest/participant", {
    cid,
    usernames: "other",
  });
  expect(lines).toMatchObject([{ outcome: "inTeam" }]);
  await expect(
    world.sql("insert into contest_participant (contest_id, uid) values ($1, $2)", [
      cid,
      users.other,
    ]),
  ).rejects.toThrow(/contest_entrant_pkey/);
});

test("who may take part is checked for individuals and teams, also when they submit", async () => {
  const team = await aTeam();
  const alone = await world.contest();
  expect(await register("user", alone.cid, team.uid)).toBe("CONTEST_INDIVIDUALS_ONLY");
  const { cid } = await teamContest({ entrants: "teams" });
  const code = { pid: "A", cid };
  await expect(submitAs(world, "user", code)).rejects.toThrow(/CONTEST_TEAMS_ONLY/);
  expect(await register("user", cid, team.uid)).toBeUndefined();
  expect(await world.judged(cid, "user", "A", { status: 0 })).toBeGreaterThan(0);
  const rule = { cid, entrants: "individuals", teamMax: 3 };
  expect(await refusal(world, "admin", "PUT /api/admin/contest/team-rule", rule)).toBe(
    "CONTEST_TEAMS_REGISTERED",
  );
});

test("rights on registrations, by caller and phase", async () => {
  const team = await aTeam(["other"]);
  await data(world, "user", "POST /api/team/member", {
    uid: team.uid,
    username: "root",
    role: "reserve",
  });
  const contest = await teamContest({}, { early: true });
  const { cid } = contest;
  const callers = ["guest", "problemAdmin", "root", "admin", "other", "user"] as const;
  const tried = async (act: (who: Caller) => Promise<string | undefined>) =>
    Object.fromEntries(await Promise.all(callers.map(async (who) => [who, await act(who)])));
  const cancel = (who: Caller) =>
    refusal(world, who, `DELETE /api/register-contest-team?cid=${cid}&teamUid=${team.uid}`);
  const rule = (who: Caller) =>
    refusal(world, who, "PUT /api/admin/contest/team-rule", { cid, entrants: "both", teamMax: 3 });
  expect(await tried(rule)).toEqual({
    guest: "LOGIN_REQUIRED",
    problemAdmin: "FORBIDDEN",
    root: undefined,
    admin: undefined,
    other: "FORBIDDEN",
    user: "FORBIDDEN",
  });
  expect(await data(world, "root", `GET /api/admin/contest/team-rule?cid=${cid}`)).toEqual({
    entrants: "both",
    teamMax: 3,
  });
  const strangers = {
    guest: "LOGIN_REQUIRED",
    problemAdmin: "TEAM_NOT_FOUND",
    admin: "TEAM_NOT_FOUND",
  };
  expect(await tried((who) => register(who, cid, team.uid))).toEqual({
    ...strangers,
    root: "FORBIDDEN",
    other: undefined,
    user: undefined,
  });
  const list = (who: Caller) =>
    data<ContestTeam[]>(world, who, `GET /api/contest-teams?cid=${cid}`);
  expect((await list("user")).find(({ uid }) => uid === team.uid)).toMatchObject({
    isRegistered: true,
    mayCancel: true,
    contestants: ["user", "other"],
  });
  expect(await list("root")).toEqual([]);
  expect(await cancel("problemAdmin")).toBe("TEAM_NOT_FOUND");
  expect(await cancel("root")).toBe("FORBIDDEN");
  expect(await cancel("other")).toBeUndefined();
  expect(await cancel("user")).toBe("CONTEST_NOT_REGISTERED");
  expect(await register("user", cid, team.uid)).toBeUndefined();
  await world.at(contest, 10);
  expect(await cancel("user")).toBe("CONTEST_NOT_REGISTERED");
  expect(await register("user", cid, team.uid)).toBe("CONTEST_REGISTERED");
  const { members } = (await data<Team[]>(world, "other", "GET /api/teams")).find(
    ({ uid }) => uid === team.uid,
  )!;
  const leave = `DELETE /api/team/member?id=${members[1]?.id}`;
  expect(await refusal(world, "other", leave)).toBe("TEAM_IN_CONTEST");
  expect(await refusal(world, "user", leave)).toBe("TEAM_IN_CONTEST");
  expect(await refusal(world, "user", `DELETE /api/team?uid=${team.uid}`)).toBe("TEAM_USED");
  await world.at(contest, 301);
  expect(await refusal(world, "other", leave)).toBeUndefined();
  expect(await register("user", cid, team.uid)).toBe("CONTEST_ENDED");
});

test("a team with open invitations, too many contestants or a reserve only does not register; who leaves before the start no longer acts", async () => {
  const team = await aTeam(["other"]);
  const { cid } = await teamContest({}, { early: true });
  const add = (fields: object) =>
    data<Team>(world, "user", "POST /api/team/member", { uid: team.uid, ...fields });
  const invited = await add({ username: "problemAdmin", role: "contestant" });
  expect(await register("user", cid, team.uid)).toBe("TEAM_NOT_ACCEPTED");
  const id = invited.members.at(-1)?.id;
  await data(world, "problemAdmin", "PUT /api/team/member", { id });
  const guest = await add({ name: "Guest", role: "contestant" });
  expect(await register("user", cid, team.uid)).toBe("TEAM_TOO_LARGE");
  await data(world, "user", `DELETE /api/team/member?id=${guest.members.at(-1)?.id}`);
  expect(await register("user", cid, team.uid)).toBeUndefined();
  const actsFor = async (as: Caller) =>
    (await data<ContestInfo>(world, as, `GET /api/get-contest-info?cid=${cid}`)).actsFor?.uid;
  expect(await actsFor("problemAdmin")).toBe(team.uid);
  await data(world, "problemAdmin", `DELETE /api/team/member?id=${id}`);
  await world.pass(3000);
  expect(await actsFor("problemAdmin")).toBeUndefined();
  expect(await actsFor("user")).toBe(team.uid);
});

test("organizers act for nobody, and cannot be contestants of a team", async () => {
  const team = await aTeam(["admin"]);
  const { cid } = await teamContest();
  expect(await register("user", cid, team.uid)).toBe("CONTEST_MEMBERS_TAKEN");
});

test("the Contest API and exports name the members of a team and its country", async () => {
  const team = await aTeam();
  const { uid } = team;
  await data(world, "user", "PUT /api/team", {
    uid,
    name: "Ducks",
    school: "Hill",
    country: "SWE",
  });
  await data(world, "user", "POST /api/team/member", { uid, name: "Carl", role: "coach" });
  await world.sql("update team_member set has_accepted = true where uid is null");
  const contest = await teamContest({ openRank: true });
  const { cid } = contest;
  expect(await register("user", cid, uid)).toBeUndefined();
  await world.judged(cid, "user", "A", { status: 0 });
  expect((await rank("admin", cid)).records).toHaveLength(1);
  const csv = await world.call(
    "admin",
    `GET /api/file/download-contest-rank?cid=${cid}&format=csv`,
  );
  expect(csv.text).toContain("Members");
  expect(csv.text).toContain('"user, other"');
  // The archive contains file names as uncompressed text, so the response can be searched for them.
  const zip = `GET /api/file/download-contest-ac-submission?cid=${cid}`;
  expect((await world.call("admin", zip)).text).toContain("Ducks/A_(");
  const get = async (type: string): Promise<unknown> =>
    JSON.parse((await world.call("admin", `GET /api/clics/contests/${cid}/${type}`)).text);
  expect(await get("teams")).toMatchObject([{ id: uid, display_name: "Ducks" }]);
  expect(await get("organizations")).toMatchObject([{ name: "Hill", country: "SWE" }]);
  expect(await get("persons")).toEqual([
    { id: `${uid}-contestant-1`, name: "user", role: "contestant", team_ids: [uid] },
    { id: `${uid}-contestant-2`, name: "other", role: "contestant", team_ids: [uid] },
    { id: `${uid}-coach-1`, name: "Carl", role: "coach", team_ids: [uid] },
  ]);
  const account = await world.call("other", `GET /api/clics/contests/${cid}/account`);
  expect(JSON.parse(account.text)).toMatchObject({ type: "team", team_id: uid });
});

test("teammates follow each other's submissions live, with who sent them; others get neither", async () => {
  const team = await aTeam(["other"], "Swifts");
  const { cid, pids } = await teamContest();
  expect(await register("user", cid, team.uid)).toBeUndefined();
  const topic = `problem-submissions:${pids[0]}:${team.uid}`;
  const [mate, stranger] = await Promise.all([
    openLive(world, "user", topic),
    openLive(world, "problemAdmin", `${topic},problem-submissions:${pids[0]}`),
  ]);
  const submitId = await world.judged(cid, "other", "A", { status: 0 });
  const isOurs = (event: LiveEvent) =>
    event.type === "submission" && event.row.submitId === submitId;
  const event = await mate.next(isOurs);
  expect(event).toMatchObject({ row: { uid: team.uid, sentBy: "other" } });
  const rowFor = async (as: Caller) => {
    const path = `GET /api/submission?submitId=${submitId}`;
    return (await data<{ submission: { sentBy?: string } }>(world, as, path)).submission.sentBy;
  };
  expect(await rowFor("other")).toBe("other");
  expect(await rowFor("admin")).toBe("other");
  expect(await rowFor("problemAdmin")).toBeUndefined();
  // All users see the team's name instead of its generated username; organizers can search for the name.
  const status = async (as: Caller, filter = "") => {
    const path = `GET /api/contest-submissions?contestID=${cid}${filter}`;
    return (await data<{ records: object[] }>(world, as, path)).records;
  };
  for (const as of ["problemAdmin", "other", "admin"] as const) {
    expect(await status(as)).toMatchObject([{ uid: team.uid, team: "Swifts" }]);
  }
  expect(await status("admin", "&username=swift")).toHaveLength(1);
  expect(await status("admin", "&username=duck")).toEqual([]);
  await world.judged(cid, "problemAdmin", "A", { status: 0 });
  const [alone] = await status("user");
  expect(alone).not.toHaveProperty("team");
  expect(JSON.stringify(stranger.events)).not.toContain("sentBy");
  expect((await openLive(world, "guest", topic)).status).toBe(401);
  mate.close();
  stranger.close();
});

test("a contest of a team is in the history of its members, with the team's result", async () => {
  const team = await aTeam(["other"], "Terns");
  const contest = await teamContest({ openRank: true });
  const { cid } = contest;
  expect(await register("user", cid, team.uid)).toBeUndefined();
  await world.judged(cid, "other", "A", { status: 0 });
  await world.at(contest, 600);
  for (const uid of [users.user, users.other, team.uid]) {
    const path = `GET /api/get-user-contest-history?uid=${uid}`;
    const { records } = await data<{ records: { id: number }[] }>(world, "guest", path);
    expect(records.find(({ id }) => id === cid)).toMatchObject({
      isFinal: true,
      rank: 1,
      result: 1,
      team: uid === team.uid ? null : "Terns",
    });
  }
});

test("organizers get the seat and the photo of a team in the Contest API, others neither", async () => {
  const team = await aTeam(["other"], "Gulls");
  const { cid } = await teamContest({ openRank: true });
  expect(await register("user", cid, team.uid)).toBeUndefined();
  await world.sql("update team set photo = '/api/public/img/ab.webp' where uid = $1", [team.uid]);
  await world.sql("update contest_participant set seat = 'C-4' where uid = $1", [team.uid]);
  await world.judged(cid, "other", "A", { status: 0 });
  const read = async (as: Caller) => {
    const { text } = await world.call(as, `GET /api/clics/contests/${cid}/teams`);
    return (JSON.parse(text) as { id: string }[]).find(({ id }) => id === team.uid);
  };
  expect(await read("admin")).toMatchObject({
    label: "C-4",
    photo: [{ href: "../public/img/ab.webp", filename: "ab.webp", mime: "image/webp" }],
  });
  const seen = JSON.stringify(await read("guest"));
  expect(seen).toContain("Gulls");
  expect(seen).not.toMatch(/C-4|photo/);
});

test("organizers get the photos of teams that take part, for the award cards; nobody else does", async () => {
  const [team, idle] = [await aTeam(["other"], "Herons"), await aTeam([], "Egrets")];
  const { cid } = await teamContest();
  expect(await register("user", cid, team.uid)).toBeUndefined();
  const photo = "/api/public/img/herons.png";
  await world.sql("update team set photo = $2 where uid = any ($1)", [[team.uid, idle.uid], photo]);
  const path = `GET /api/contest-photos?cid=${cid}`;
  expect(await data(world, "admin", path)).toEqual([{ uid: team.uid, photo }]);
  for (const as of ["user", "other", "problemAdmin"] as const) {
    expect((await world.call(as, path)).body.code, as).toBe("FORBIDDEN");
  }
  expect((await world.call("guest", path)).status).toBe(401);
});
