import { afterAll, beforeAll, expect, test } from "vitest";
import { editorialReleases } from "../../src/shared/discussion/editorialRules.ts";
import { HOUR, MINUTE } from "../support/worldClock.ts";
import type { ClassCaller } from "./classWorld.ts";
import { contestForm } from "./contestWorld.ts";
import { createEditorialWorld, english, type EditorialWorld } from "./editorialWorld.ts";
import { aProblem, type TestProblem } from "./judgingWorld.ts";

/*
 * Tests which users may read which editorials, in which places and at which times. `member` has solved every problem,
 * `classmate` none; both belong to the class. `admin` organizes the contests. The problem and the homework of the class
 * belong to the class, and `teacher` is their owner.
 */

let world: EditorialWorld;

/** Callers in the order of the table's columns. */
const callers: readonly ClassCaller[] = [
  "guest",
  "other",
  "member",
  "classmate",
  "teacher",
  "admin",
  "problemAdmin",
  "root",
];

const places = [
  "bank",
  "hidden",
  "upcoming",
  "running",
  "runningThere",
  "over",
  "overThere",
  "class",
  "classTraining",
  "homework",
  "homeworkOver",
] as const;
type Place = (typeof places)[number];

/**
 * For each entry of `places`: the query that identifies the problem there, and the ids of its editorials in the order
 * of `editorialReleases`.
 */
const targets = {} as Record<Place, { query: string; ids: number[] }>;

async function addTarget(place: Place, query: string, ids: number[]): Promise<void> {
  targets[place] = { query, ids };
}

/**
 * Publishes one editorial for each release rule; the editorial that is released at a fixed time becomes visible after
 * two hours.
 */
async function editorialsOf({ pid }: TestProblem): Promise<number[]> {
  const ids: number[] = [];
  await world.sql("delete from rate_window where key like 'editorial:%'");
  for (const release of editorialReleases) {
    const releaseAt = new Date(world.server.db.clock.now() + 2 * HOUR).toISOString();
    const fields = { texts: english(release), release, releaseAt };
    ids.push(await world.write(pid, fields));
  }
  await world.solve("member", pid);
  return ids;
}

async function contestWith(problem: TestProblem, startIn: number): Promise<number> {
  const start = world.server.db.clock.now() + startIn;
  const form = { ...contestForm(start), auth: 0 };
  const { id } = await world.data<{ id: number }>("admin", "POST /api/admin/contest", form);
  await world.sql(
    "insert into contest_problem (contest_id, problem_id, display_id, seq) values ($1, $2, 'A', 1)",
    [id, problem.pid],
  );
  return id;
}

async function homeworkWith(classId: number, problem: TestProblem, hours: number): Promise<number> {
  const now = world.server.db.clock.now();
  const homework = {
    title: "Sorting",
    description: "",
    startTime: new Date(now).toISOString(),
    endTime: new Date(now + hours * HOUR).toISOString(),
    late: { rule: "closed" },
    feedback: "full",
    problems: [{ pid: problem.pid }],
    status: true,
  };
  const body = { classId, homework };
  return (await world.data<{ tid: number }>("teacher", "POST /api/class/homework", body)).tid;
}

async function setUp(): Promise<void> {
  const classId = await world.classWithMembers();
  const bank = await aProblem(world, {});
  await addTarget("bank", `problemId=${bank.problemId}`, await editorialsOf(bank));
  const hidden = await aProblem(world, { auth: 2 });
  await addTarget("hidden", `problemId=${hidden.problemId}`, await editorialsOf(hidden));
  const ofClass = { auth: 4, group_id: classId, owner_uid: await world.uidOf("teacher") };
  const owned = await aProblem(world, { ...ofClass, class_only: true });
  const ownedIds = await editorialsOf(owned);
  await addTarget("class", `problemId=${owned.problemId}`, ownedIds);
  const [training] = await world.sql<{ id: number }>(
    "insert into training (title, group_id, owner_uid) values ('Basics', $1, $2) returning id",
    [classId, await world.uidOf("teacher")],
  );
  await world.sql(
    "insert into training_problem (training_id, problem_id, display_id, seq) values ($1, $2, 'A', 1)",
    [training!.id, owned.pid],
  );
  await addTarget("classTraining", `problemId=A&tid=${training!.id}`, ownedIds);
  const worked = await aProblem(world, {});
  const tid = await homeworkWith(classId, worked, 24);
  await addTarget(
    "homework",
    `problemId=${worked.problemId}&tid=${tid}`,
    await editorialsOf(worked),
  );
  const graded = await aProblem(world, {});
  const gradedTid = await homeworkWith(classId, graded, 1);
  const gradedIds = await editorialsOf(graded);
  await addTarget("homeworkOver", `problemId=${graded.problemId}&tid=${gradedTid}`, gradedIds);
  const over = await aProblem(world, {});
  const overCid = await contestWith(over, 10 * MINUTE);
  const overIds = await editorialsOf(over);
  await addTarget("over", `problemId=${over.problemId}`, overIds);
  await addTarget("overThere", `problemId=A&cid=${overCid}`, overIds);
  await world.pass(6 * HOUR);
  const running = await aProblem(world, {});
  const runningCid = await contestWith(running, 10 * MINUTE);
  const upcoming = await aProblem(world, {});
  await contestWith(upcoming, 10 * HOUR);
  const runningIds = await editorialsOf(running);
  await addTarget("running", `problemId=${running.problemId}`, runningIds);
  await addTarget("runningThere", `problemId=A&cid=${runningCid}`, runningIds);
  await addTarget("upcoming", `problemId=${upcoming.problemId}`, await editorialsOf(upcoming));
  await world.pass(3 * HOUR);
}

beforeAll(async () => {
  world = await createEditorialWorld();
  await setUp();
});
afterAll(() => world.close());

const signs: Record<string, string> = {
  LOGIN_REQUIRED: "login",
  PROBLEM_NOT_FOUND: "none",
  TRAINING_NOT_FOUND: "none",
  CONTEST_NOT_FOUND: "none",
  HOMEWORK_NOT_FOUND: "none",
};

/**
 * For each caller, the release rules under which editorials are visible: `a` always, `s` solved, `c` contest, `t` time.
 * `.` means none.
 */
const expected: Record<Place, string> = {
  // guest other member classmate teacher admin problemAdmin root
  bank: "act act asct act act act asct asct",
  hidden: "none none none none none none asct asct",
  upcoming: "at at ast at at at asct asct",
  running: ". . . . . at asct asct",
  runningThere: "login . . . . at asct asct",
  over: "act act asct act act act asct asct",
  overThere: "login act asct act act act asct asct",
  class: "none none asct act asct none asct asct",
  classTraining: "login none asct act asct none none asct",
  homework: "login none . . act none none asct",
  homeworkOver: "login none asct act act none none asct",
};

async function opened(caller: ClassCaller, place: Place): Promise<string> {
  const { query, ids } = targets[place];
  const what = `GET /api/editorials?${query}`;
  const code = await world.code(caller, what);
  if (code !== undefined) {
    // A request for a single editorial is refused with the same error code.
    expect(await world.code(caller, `GET /api/editorial?${query}&id=${ids[0]}`)).toBe(code);
    return signs[code] ?? code;
  }
  const { records } = await world.list(caller, query);
  const listedIds = new Set(records.map(({ id }) => id));
  let line = "";
  for (const [n, id] of ids.entries()) {
    const refusal = await world.code(caller, `GET /api/editorial?${query}&id=${id}`);
    expect(refusal, `${place} ${caller}`).toBe(
      listedIds.has(id) ? undefined : "EDITORIAL_NOT_FOUND",
    );
    if (refusal === undefined) line += editorialReleases[n]![0];
  }
  return line === "" ? "." : line;
}

test.each(places)("who opens which editorials: %s", async (place) => {
  const line: string[] = [];
  for (const caller of callers) line.push(await opened(caller, place));
  expect(line.join(" ")).toBe(expected[place]);
});

test("a problem whose editorials are closed answers like one without any", async () => {
  const empty = await aProblem(world, {});
  await world.solve("member", empty.pid);
  const none = await world.list("classmate", `problemId=${empty.problemId}`);
  const closed = await world.list("classmate", targets.running.query);
  expect({ ...closed, proposalBar: "solved" }).toEqual(none);
  const missing = await world.call("classmate", `GET /api/editorial?${targets.running.query}&id=1`);
  const reply = await world.call(
    "classmate",
    `GET /api/editorial?${targets.running.query}&id=${targets.running.ids[0]}`,
  );
  expect(reply.body.msg.replaceAll(/\d+/gu, "")).toBe(missing.body.msg.replaceAll(/\d+/gu, ""));
});

test("a virtual participation closes the editorials of its problems for its owner alone", async () => {
  const { query } = targets.overThere;
  const cid = Number(/cid=(\d+)/u.exec(query)?.[1]);
  const now = world.server.db.clock.now();
  await world.sql(
    "insert into virtual_participation (contest_id, uid, started_at, ends_at) values ($1, $2, $3, $4)",
    [cid, await world.uidOf("member"), new Date(now), new Date(now + HOUR)],
  );
  expect(await world.titles("member", query)).toEqual([]);
  expect(await world.titles("member", targets.over.query)).toEqual([]);
  expect(await world.titles("classmate", query)).toEqual(["always", "contest", "time"]);
  await world.pass(HOUR);
  expect(await world.titles("member", query)).toEqual(["always", "solved", "contest", "time"]);
});

test("other surfaces have no title of an editorial before its release", async () => {
  const { pid } = await aProblem(world, {});
  const [{ problemId }] = (await world.sql<{ problemId: string }>(
    `select problem_id as "problemId" from problem where id = $1`,
    [pid],
  )) as [{ problemId: string }];
  const secret = "zugzwang";
  const releaseAt = new Date(world.server.db.clock.now() + 100 * HOUR).toISOString();
  await world.write(pid, { texts: english(secret, secret), release: "time", releaseAt });
  const calls = [
    `GET /api/search?keyword=${secret}`,
    `GET /api/discussions?keyword=${secret}`,
    `GET /api/get-problem?problemId=${problemId}`,
    `GET /api/get-problem-list?keyword=${secret}`,
    "GET /api/home-summary",
    "GET /api/msg/sys",
    `GET /problem/${problemId}`,
  ];
  for (const what of calls) {
    const { status, text } = await world.call("member", what);
    expect(status, what).toBe(what.startsWith("GET /api") ? 200 : status);
    // A response may repeat the search keyword that the call contains.
    expect(text.replaceAll(`keyword=${secret}`, ""), what).not.toContain(secret);
  }
});
