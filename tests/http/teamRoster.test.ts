import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutputOf } from "../../src/shared/call/endpoint.ts";
import type { importTeamRoster, Slips } from "../../src/shared/account/teamRoster.ts";
import { contestForm } from "./contestWorld.ts";
import { type Caller, createWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function data<T>(as: Caller, what: string, body?: object): Promise<T> {
  const reply = await world.call(as, what, body ? { body } : {});
  expect(reply.status, `${what}: ${reply.text}`).toBe(200);
  return reply.body.data as T;
}

async function refusal(as: Caller, what: string, body?: object): Promise<string | undefined> {
  return (await world.call(as, what, body ? { body } : {})).body.code;
}

/** Creates a contest of `admin` that begins in an hour; returns its id. */
async function aContest(title: string): Promise<number> {
  const form = { ...contestForm(Date.now() + 3_600_000), title };
  return (await data<{ id: number }>("admin", "POST /api/admin/contest", form)).id;
}

const IMPORT = "POST /api/admin/team/roster";
const SLIPS = "POST /api/admin/team/slips";
type Imported = OutputOf<typeof importTeamRoster>;

const table = (...rows: string[]) => [
  { name: "roster.csv", text: ["Team,Username,Password,School,Members,Seat", ...rows].join("\n") },
];

test("a roster creates teams with accounts that log in; their passwords are read once and never stored in clear", async () => {
  const files = table("Ducks,ducks,Kx8pq2w!,Hill,Ada; Bob,A1", "=Bears<script>,,,Lake,Cy,");
  const { key } = await data<Imported>("root", IMPORT, { files });
  const [batch] = await world.sql<{ sealed: string }>("select sealed from user_batch");
  expect(batch?.sealed).not.toContain("Kx8pq2w!");
  expect(await refusal("admin", SLIPS, { key })).toBe("FORBIDDEN");
  const { contest, slips } = await data<Slips>("root", SLIPS, { key });
  expect(contest).toBeNull();
  expect(slips).toMatchObject([
    { name: "Ducks", username: "ducks", password: "Kx8pq2w!", seat: "A1", members: ["Ada", "Bob"] },
    {
      name: "=Bears<script>",
      username: "team002",
      password: expect.stringMatching(/^[A-Z2-9]{10}$/),
    },
  ]);
  expect(await refusal("root", SLIPS, { key })).toBe("BATCH_NOT_FOUND");
  const login = { username: "team002", password: slips[1]?.password };
  const session = await world.call("guest", "POST /api/login", { body: login });
  expect(session.status).toBe(200);
  const headers = { authorization: session.headers.get("authorization") ?? "" };
  const nested = { body: { name: "Team of a team" }, headers };
  expect((await world.call("guest", "POST /api/team", nested)).body.code).toBe("FORBIDDEN");
  const teams = await world.sql(
    `select t.name, t.has_login, u.is_team, u.school,
       (select jsonb_agg(m.name order by m.id) from team_member m where m.team_uid = t.uid) as members
     from team t join app_user u using (uid) order by u.username`,
  );
  expect(teams).toEqual([
    { name: "Ducks", has_login: true, is_team: true, school: "Hill", members: ["Ada", "Bob"] },
    { name: "=Bears<script>", has_login: true, is_team: true, school: "Lake", members: ["Cy"] },
  ]);
  const log = await world.sql<{ after: unknown }>(
    "select after from audit_entry where action = 'user.importTeams'",
  );
  expect(log).toEqual([{ after: { count: 2, contest: null, usernames: ["ducks", "team002"] } }]);
});

test("faults are named by file and line, a check stores nothing, and one fault refuses all", async () => {
  const files = table(
    "Good,good1,,,,",
    ",nameless,,,,",
    `${"x".repeat(61)},long1,,,,`,
    "Bad name,a b,,,,",
    "Taken,USER,,,,",
    "Twice,GOOD1,,,,",
    "Weak,weak1,12,,,",
    `Seat,seat1,,,,${"s".repeat(51)}`,
  );
  const checked = await data<Imported>("root", IMPORT, { files, dryRun: true });
  expect(checked.key).toBeNull();
  expect(checked.teams).toHaveLength(8);
  const lines = new Set(checked.faults.map(({ source, line }) => `${source} ${line}`));
  expect([...lines]).toEqual([3, 4, 5, 6, 7, 8, 9].map((line) => `roster.csv ${line}`));
  expect(await refusal("root", IMPORT, { files })).toBe("IMPORT_FAULTS");
  expect(await world.sql("select 1 from app_user where username = 'good1'")).toEqual([]);
});

test("long and empty rosters are refused", async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `T${n}`);
  const files = [{ name: "", text: ["Team", ...rows].join("\n") }];
  expect(await refusal("root", IMPORT, { files, dryRun: true })).toBe("TEAM_ROSTER_MANY");
  expect(await refusal("root", IMPORT, { files: table() })).toBe("TEAM_ROSTER_NONE");
  const big = [{ name: "", text: "x".repeat(600_001) }];
  expect(await refusal("root", IMPORT, { files: big })).toBe("INVALID_FIELD");
});

test("groups become categories of the contest, hidden ones out of competition; too many are a fault", async () => {
  const cid = await aContest("Groups");
  await data("admin", "PUT /api/admin/contest/team-rule", { cid, entrants: "teams", teamMax: 3 });
  const categories = [
    { name: "asia", isOutside: false, isPersonal: false, isShown: true, isOpen: false },
  ];
  await data("admin", "PUT /api/admin/contest/categories", { cid, categories });
  const json = (name: string, value: unknown) => ({ name, text: JSON.stringify(value) });
  const files = [
    json("teams.json", [
      { id: "81", name: "Cranes", group_ids: ["1", "2"] },
      { id: "82", name: "Herons", group_ids: ["3"] },
    ]),
    json("groups.json", [
      { id: "1", name: "Asia" },
      { id: "2", name: "Women" },
      { id: "3", name: "Guests", hidden: true },
    ]),
  ];
  const { teams } = await data<Imported>("root", IMPORT, { files, cid });
  expect(teams.map(({ groups }) => groups)).toEqual([["Asia", "Women"], ["Guests"]]);
  const path = `GET /api/admin/contest/categories?cid=${cid}`;
  expect(await data("admin", path)).toMatchObject([
    { name: "asia", members: 1 },
    { name: "Women", members: 1, isShown: true, isOutside: false },
    { name: "Guests", members: 1, isShown: false, isOutside: true },
  ]);
  const many = Array.from({ length: 29 }, (_, at) => `T${at},Group ${at}`);
  const much = [{ name: "", text: ["Team,Group", ...many].join("\n") }];
  const checked = await data<Imported>("root", IMPORT, { files: much, cid, dryRun: true });
  expect(checked.faults[0]?.reason).toContain("at most 30; with this roster there would be 2 more");
});

test("only those who manage users import", async () => {
  const files = table("Other,other-team,,,,");
  for (const who of ["guest", "user", "admin", "problemAdmin"] as Caller[]) {
    const expected = who === "guest" ? "LOGIN_REQUIRED" : "FORBIDDEN";
    expect(await refusal(who, IMPORT, { files })).toBe(expected);
  }
});

test("teams take part in the chosen contest with their seats; one for individuals takes none", async () => {
  const alone = await aContest("Alone");
  const files = table("Owls,owls,,Hill,Ada; Bob,B7", "Foxes,foxes,,Lake,,B8");
  expect(await refusal("root", IMPORT, { files, cid: alone })).toBe("CONTEST_INDIVIDUALS_ONLY");
  const cid = await aContest("Finals");
  const rule = { cid, entrants: "teams", teamMax: 3 };
  await data("admin", "PUT /api/admin/contest/team-rule", rule);
  const logo = { url: "/api/public/img/logo.png", width: 40, height: 20 };
  await world.sql("update contest set logo = $2 where id = $1", [cid, JSON.stringify(logo)]);
  const { key } = await data<Imported>("root", IMPORT, { files, cid });
  expect(await data<Slips>("root", SLIPS, { key })).toMatchObject({
    contest: "Finals",
    logo,
    slips: [{ seat: "B7" }, { seat: "B8" }],
  });
  const { records } = await data<{ records: { username: string; seat: string }[] }>(
    "admin",
    `GET /api/admin/contest/participant?cid=${cid}`,
  );
  expect(records).toMatchObject([
    { username: "foxes", seat: "B8" },
    { username: "owls", seat: "B7" },
  ]);
});
