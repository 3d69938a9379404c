import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveEvent } from "../../src/shared/live.ts";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, type TestContest } from "./contestWorld.ts";
import { until } from "./judgingWorld.ts";
import { type LiveReader, openLive } from "./liveReader.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld({ trustedProxies: ["127.0.0.1"] });
});
afterAll(() => world.close());

const LAB = "10.1.2.3";
const HOME = "203.0.113.9";
const FOREIGN = "CONTEST_FOREIGN_ADDRESS";
const code = { pid: "A", tid: null, language: "C++", code: "int main() {}" };

/** The refusal of a call from an IP address; undefined if the call succeeds. */
async function from(ip: string, as: Caller, what: string, body?: Record<string, unknown>) {
  const headers = { "x-forwarded-for": ip };
  const reply = await world.call(as, what, { headers, ...(body && { body }) });
  return reply.body.code;
}
const enter = (cid: number, ip: string, as: Caller = "user") =>
  from(ip, as, `GET /api/get-contest-problem?cid=${cid}`);
const submit = (cid: number, ip: string, as: Caller = "user") =>
  from(ip, as, "POST /api/submit-problem-judge", { ...code, cid });
const limited = (allowedNetworks: string[], form: Record<string, unknown> = {}) =>
  world.contest({ allowedNetworks, ...form });
const stored = ({ cid }: TestContest) =>
  data<{ allowedNetworks: string[]; gmtModified: string } & Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );

test.each([
  ["an IPv4 address", "10.1.2.3", ["10.1.2.3"], ["10.1.2.4", "::10.1.2.3"]],
  ["an IPv4 network", "10.1.0.0/16", ["10.1.0.0", "10.1.255.255"], ["10.0.255.255", "10.2.0.0"]],
  ["host bits in a network", "10.1.2.3/24", ["10.1.2.200"], ["10.1.3.1"]],
  ["an IPv6 address", "2001:DB8:0::1", ["2001:db8::1"], ["2001:db8::2"]],
  ["an IPv6 network", "2001:db8::/32", ["2001:db8:ffff::9"], ["2001:db9::", "10.1.2.3"]],
  ["an IPv4 address that arrives mapped", "10.1.2.3", ["::ffff:10.1.2.3", "::ffff:a01:203"], []],
  ["a mapped address on the list", "::ffff:10.1.2.3", ["10.1.2.3"], ["10.1.2.4"]],
  ["a mapped network on the list", "::ffff:10.1.0.0/112", ["10.1.9.9"], ["10.2.0.1"]],
  ["all of IPv4", "0.0.0.0/0", ["10.1.2.3", "255.255.255.255"], ["2001:db8::1"]],
  ["what is no address", "10.1.2.3", [], ["unknown", "10.1.2.3:8080", "fe80::1%eth0"]],
])("%s: %s admits and refuses", async (_name, network, admitted, refused) => {
  const { cid } = await limited([network]);
  for (const ip of admitted) expect([ip, await enter(cid, ip)]).toEqual([ip, undefined]);
  for (const ip of refused) expect([ip, await enter(cid, ip)]).toEqual([ip, FOREIGN]);
});

test("the live channel sends nothing of the contest to elsewhere; one that is open falls silent when the networks change", async () => {
  const contest = await world.contest({ contestAdminRank: true });
  const { cid } = contest;
  const submitId = await world.judged(cid, "user", "A", { status: -1 });
  const topics = [
    `submission:${submitId}`,
    `contest-board:${cid}`,
    `contest-questions:${cid}`,
    `contest-news:${cid}`,
  ].join();
  const openFrom = (ip: string) =>
    openLive(world, "user", topics, { headers: { "x-forwarded-for": ip } });
  const typesOf = ({ events }: LiveReader) => new Set(events.map(({ event }) => event.type));
  /** Waits until this reader has received these events after its initial events. */
  const reached = (reader: LiveReader, after: number, types: LiveEvent["type"][]) =>
    until(
      async () => {
        await world.clock.advance(SECOND);
        return new Set(reader.events.slice(after).map(({ event }) => event.type));
      },
      (seenTypes) => types.every((type) => seenTypes.has(type)),
    );
  const admit = async (allowedNetworks: string[]) => {
    const { oneSession: _, ...form } = await stored(contest);
    await data(world, "admin", "PUT /api/admin/contest", { ...form, allowedNetworks });
  };
  const something = async () => {
    await world.judged(cid, "admin", "A", { status: 0 });
    await data(world, "admin", "POST /api/comment", { cid, content: "To all" });
    await data(world, "root", `GET /api/admin/judge/rejudge?submitId=${submitId}`);
  };
  const all: LiveEvent["type"][] = ["submission", "contest-board", "contest-questions"];

  const home = await openFrom(HOME);
  const lab = await openFrom(LAB);
  for (const reader of [home, lab]) await reached(reader, 0, ["submission"]);
  await admit(["10.1.0.0/16"]);
  for (const reader of [home, lab]) await reached(reader, 0, ["contest-news"]);
  const [atHome, inLab] = [home.events.length, lab.events.length];
  const late = await openFrom(HOME);
  await something();
  await reached(lab, inLab, all);
  // Readers at other IP addresses receive none of these events. The next change of the settings is announced to all
  // readers; once this event has arrived, any earlier event would have arrived as well.
  const outside = [
    { reader: home, first: atHome, last: home.events.length },
    { reader: late, first: 0, last: late.events.length },
  ];
  await admit(["10.1.0.0/16", "10.2.0.0/16"]);
  for (const { reader, first, last } of outside) {
    await reached(reader, last, ["contest-news"]);
    const types = reader.events.slice(first).map(({ event }) => event.type);
    expect(new Set(types)).toEqual(new Set(["contest-news"]));
  }
  expect(typesOf(lab)).toEqual(new Set([...all, "contest-news"]));
  for (const reader of [home, lab, late]) reader.close();
});

test("from elsewhere a contestant does nothing in the contest, and is shown the address that the server saw", async () => {
  const contest = await limited(["10.1.0.0/16"], { openPrint: true });
  const { cid } = contest;
  const submitId = await world.call("user", "POST /api/submit-problem-judge", {
    body: { ...code, cid },
    headers: { "x-forwarded-for": LAB },
  });
  const id = (submitId.body.data as { submitId: number }).submitId;
  const calls: [string, Record<string, unknown>?][] = [
    [`GET /api/get-contest-problem?cid=${cid}`],
    [`GET /api/get-contest-problem-details?cid=${cid}&displayId=A`],
    [`GET /api/contest-submissions?contestID=${cid}`],
    [`POST /api/check-contest-submissions-status`, { cid, submitIds: [id] }],
    [`POST /api/get-user-problem-status`, { cid, pidList: contest.pids }],
    [`POST /api/get-contest-rank`, { cid }],
    [`GET /api/get-contest-board?cid=${cid}`],
    [`GET /api/get-contest-announcement?cid=${cid}`],
    [`POST /api/submit-problem-judge`, { ...code, cid }],
    [`POST /api/trial`, { ...code, cid, input: "1" }],
    [`POST /api/submit-print-text`, { cid, content: "x".repeat(60) }],
    [`GET /api/comments?cid=${cid}`],
    [`POST /api/comment`, { cid, content: "Why?", displayId: "A" }],
  ];
  for (const [what, body] of calls) {
    expect([what, await from(HOME, "user", what, body)]).toEqual([what, FOREIGN]);
    expect([what, await from(LAB, "user", what, body)]).not.toEqual([what, FOREIGN]);
    for (const as of ["admin", "root"] as const) {
      expect([what, as, await from(HOME, as, what, body)]).not.toEqual([what, as, FOREIGN]);
    }
  }
  expect(await from(HOME, "user", `GET /api/submission?submitId=${id}`)).toBe(
    "SUBMISSION_NOT_FOUND",
  );
  expect(await from(LAB, "user", `GET /api/submission?submitId=${id}`)).toBeUndefined();
  const { text } = await world.call("user", calls[0]![0], { headers: { "x-forwarded-for": HOME } });
  expect(text).toContain(`sees your address ${HOME},`);
});

test("the overview says so, and nobody registers from elsewhere", async () => {
  const form = { auth: 2, openPwdLimit: true, pwd: "let me in" };
  const contest = await world.contest(
    { allowedNetworks: ["10.1.0.0/16"], ...form },
    { early: true },
  );
  const { cid } = contest;
  const register = (ip: string) =>
    from(ip, "user", "POST /api/register-contest", { cid, password: "let me in" });
  const place = async (ip: string, as: Caller) => {
    const headers = { "x-forwarded-for": ip };
    const reply = await world.call(as, `GET /api/get-contest-info?cid=${cid}`, { headers });
    return (reply.body.data as { closed: string | null }).closed;
  };
  expect(await register(HOME)).toBe(FOREIGN);
  expect(await register(LAB)).toBeUndefined();
  expect(await place(HOME, "user")).toContain(HOME);
  expect(await place(LAB, "user")).toBeNull();
  expect(await place(HOME, "admin")).toBeNull();
});

test("an account rule alone registers nobody from elsewhere", async () => {
  const rule =
    "<prefix>use</prefix><suffix></suffix><start>0</start><end>9</end><extra>user</extra>";
  const form = { auth: 1, openAccountLimit: true, accountLimitRule: rule };
  const { cid } = await limited(["10.1.0.0/16"], form);
  const access = async (ip: string) => {
    const headers = { "x-forwarded-for": ip };
    const reply = await world.call("user", `GET /api/get-contest-access?cid=${cid}`, { headers });
    return reply.body.data;
  };
  expect(await access(HOME)).toEqual({ access: false });
  expect(await world.sql("select from contest_participant where contest_id = $1", [cid])).toEqual(
    [],
  );
  expect(await access(LAB)).toEqual({ access: true });
  expect(await access(HOME)).toEqual({ access: true });
  expect(await enter(cid, HOME)).toBe(FOREIGN);
});

test("the networks bind until the last contestant's end, extra time included", async () => {
  const contest = await limited(["10.1.0.0/16"]);
  const { cid } = contest;
  await data(world, "admin", "PUT /api/admin/contest/participant", {
    cid,
    uid: "d".repeat(32),
    seat: null,
    extraSeconds: 600,
  });
  await world.at(contest, 300);
  expect(await enter(cid, HOME)).toBe(FOREIGN);
  expect(await submit(cid, HOME, "other")).toBe(FOREIGN);
  await world.pass(10 * MINUTE);
  expect(await enter(cid, HOME)).toBeUndefined();
});

test("without trusted proxies no caller chooses the address", async () => {
  const plain = await createContestWorld();
  try {
    const contest = await plain.contest({ allowedNetworks: ["10.1.0.0/16"] });
    const reply = await plain.call("user", `GET /api/get-contest-problem?cid=${contest.cid}`, {
      headers: { "x-forwarded-for": LAB, "x-real-ip": LAB, forwarded: `for=${LAB}` },
    });
    expect([reply.body.code, reply.text.includes("127.0.0.1")]).toEqual([FOREIGN, true]);
  } finally {
    await plain.close();
  }
});

test("a scoreboard that is open without login is open everywhere, problem titles are not", async () => {
  const { cid } = await limited(["10.1.0.0/16"], { openRank: true });
  const board = `GET /api/get-contest-board?cid=${cid}`;
  const titles = async (ip: string, as: Caller) => {
    const headers = { "x-forwarded-for": ip };
    const what = `GET /api/get-contest-outsize-info?cid=${cid}`;
    const { problemList } = (await world.call(as, what, { headers })).body.data as {
      problemList: { displayTitle: string }[];
    };
    return problemList.every(({ displayTitle }) => displayTitle !== "");
  };
  expect(await from(HOME, "guest", board)).toBeUndefined();
  expect(await from(HOME, "user", board)).toBeUndefined();
  expect([await titles(HOME, "guest"), await titles(HOME, "user")]).toEqual([false, false]);
  expect([await titles(LAB, "user"), await titles(HOME, "admin")]).toEqual([true, true]);
});

test("a list is stored in its usual form, each network once; absent it stays, empty it ends", async () => {
  const contest = await limited([
    " 10.1.2.3/24 ",
    "",
    "2001:DB8::0/32",
    "10.1.2.0/24",
    "::ffff:9.9.9.9",
  ]);
  const before = await stored(contest);
  expect(before.allowedNetworks).toEqual(["10.1.2.0/24", "2001:db8::/32", "9.9.9.9"]);
  const { allowedNetworks: _, oneSession: _one, ...form } = before;
  const saved = await data<typeof before>(world, "admin", "PUT /api/admin/contest", form);
  expect(saved.allowedNetworks).toEqual(before.allowedNetworks);
  const next = { ...form, gmtModified: saved.gmtModified, allowedNetworks: [] };
  await data(world, "admin", "PUT /api/admin/contest", next);
  expect((await stored(contest)).allowedNetworks).toEqual([]);
  const [entry] = await world.sql<{ before: object; after: object }>(
    `select before, after from audit_entry where action = 'contest.update' order by id desc limit 1`,
  );
  expect(entry).toEqual({
    before: { networks: "10.1.2.0/24 2001:db8::/32 9.9.9.9" },
    after: { networks: "" },
  });
});

test.each([
  [["10.1.2.3", "x"], "CONTEST_NETWORKS_BAD", "Line 2:"],
  [
    ["", "10.1.2.3/33", "10.1.2/24", "1.2.3.4", "::/129", "fe80::1%lo", "10.0.0.0/8/8"],
    "CONTEST_NETWORKS_BAD",
    "Line 2, 3, 5, 6, 7:",
  ],
  [
    [
      "10.1.2.3/-1",
      "10.1.2.3/",
      "/8",
      "010.1.2.3",
      "0x7f.1",
      "::ffff:1.2.3.4/90",
      "1.2.3.4/1e1",
      "a,b",
      "*",
      "10.0.0.1-9",
      "#",
      "localhost",
    ],
    "CONTEST_NETWORKS_BAD",
    "Line 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 …:",
  ],
  [
    Array.from({ length: 501 }, (_, n) => `10.0.${n >> 8}.${n & 255}`),
    "CONTEST_NETWORKS_MANY",
    "At most 500",
  ],
  [["1".repeat(201)], "INVALID_FIELD", "allowedNetworks"],
  [Array.from({ length: 5001 }, () => ""), "INVALID_FIELD", "allowedNetworks"],
])("a list %# is refused and nothing is stored", async (allowedNetworks, refusal, text) => {
  const contest = await limited(["10.1.2.3"]);
  const form = { ...(await stored(contest)), allowedNetworks };
  const reply = await world.call("admin", "PUT /api/admin/contest", { body: form });
  expect([reply.body.code, reply.text]).toEqual([refusal, expect.stringContaining(text)]);
  expect((await stored(contest)).allowedNetworks).toEqual(["10.1.2.3"]);
});

test("5,000 lines with 500 different networks are stored", async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `10.0.${(n % 500) >> 8}.${(n % 500) & 255}`);
  const contest = await limited(lines);
  expect((await stored(contest)).allowedNetworks).toHaveLength(500);
  expect([await enter(contest.cid, "10.0.1.243"), await enter(contest.cid, "10.0.1.244")]).toEqual([
    undefined,
    FOREIGN,
  ]);
});
