import { afterAll, beforeAll, expect, test } from "vitest";
import type { VirtualRun } from "../../src/shared/contest/virtual.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { submitAs } from "./judgingWorld.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const WA = { status: -1 } as const;

/**
 * For practice, contests and virtual participations: the API call that lists submissions, and the API call that returns
 * the statuses of submissions.
 */
const calls = {
  practice: { list: "GET /api/submissions?", statuses: "POST /api/check-submissions-status" },
  contest: {
    list: "GET /api/contest-submissions?contestID=$&",
    statuses: "POST /api/check-contest-submissions-status",
  },
  virtual: {
    list: "GET /api/virtual-submissions?vid=$&",
    statuses: "POST /api/check-virtual-submissions-status",
  },
};
type Kind = keyof typeof calls;

interface Place {
  kind: Kind;
  id: number;
}

const listPath = ({ kind, id }: Place, filters = "") =>
  `${calls[kind].list.replace("$", String(id))}limit=50${filters}`;

async function list(place: Place, as: Caller, filters = ""): Promise<number[]> {
  const page = await data<{ records: { submitId: number }[] }>(world, as, listPath(place, filters));
  return page.records.map(({ submitId }) => submitId);
}

const statusesBody = ({ id }: Place, submitIds: number[]) => ({ cid: id, vid: id, submitIds });

async function polled(place: Place, as: Caller, submitIds: number[]): Promise<number[]> {
  const body = statusesBody(place, submitIds);
  return Object.keys(await data<object>(world, as, calls[place.kind].statuses, body)).map(Number);
}

/**
 * Creates a contest and a virtual participation with the same id, each with a submission to A and one to B. Also
 * creates a practice submission.
 */
async function places() {
  const contest = await world.contest();
  const { cid, pids } = contest;
  await world.at(contest, 10);
  const inContest = [
    await world.judged(cid, "other", "A", WA),
    await world.judged(cid, "other", "B", WA),
  ];
  await world.at(contest, 400);
  await world.sql(
    "select setval(pg_get_serial_sequence('virtual_participation', 'id'), $1, false)",
    [cid],
  );
  const { vid } = await data<VirtualRun>(world, "user", "POST /api/virtual-participation", { cid });
  const inVirtual = [
    await world.judged({ vid }, "user", "A", WA),
    await world.judged({ vid }, "user", "B", WA),
  ];
  const [problem] = await world.sql<{ problemId: string }>(
    `update problem set auth = 1 where id = $1 returning problem_id as "problemId"`,
    [pids[0]],
  );
  const inPractice = [await submitAs(world, "user", { pid: problem?.problemId })];
  expect(vid).toBe(cid);
  const ids = { practice: inPractice, contest: inContest, virtual: inVirtual };
  return { ids, all: Object.values(ids).flat(), id: cid };
}

test("list and states of each place have its own submissions alone, also where ids of two kinds are equal", async () => {
  const { ids, all, id } = await places();
  for (const [kind, own] of Object.entries(ids) as [Kind, number[]][]) {
    const place = { kind, id: kind === "practice" ? 0 : id };
    expect((await list(place, "user")).toSorted((a, b) => a - b)).toEqual(own);
    expect(await polled(place, "user", all)).toEqual(own);
  }
  for (const kind of ["contest", "virtual"] as const) {
    const [ofA, ofB] = ids[kind];
    const place = { kind, id };
    expect(await list(place, "user", "&problemID=a&completeProblemID=true")).toEqual([ofA]);
    expect(await list(place, "user", "&problemID=b")).toEqual([ofB]);
    expect(await list(place, "user", "&problemID=c")).toEqual([]);
  }
});

test("a language selects among the submissions of a place", async () => {
  const { ids, id } = await places();
  const [ofA, ofB] = ids.contest;
  await world.sql("update submission set language = 'OCaml 5' where submit_id = $1", [ofA]);
  const [row] = await world.sql<{ language: string }>(
    "select language from submission where submit_id = $1",
    [ofB],
  );
  const place: Place = { kind: "contest", id };
  const language = (name = "") => `&language=${encodeURIComponent(name)}`;
  expect(await list(place, "user", language("OCaml 5"))).toEqual([ofA]);
  expect(await list(place, "user", language(row?.language))).toEqual([ofB]);
  expect(await list(place, "user", `${language("OCaml 5")}&problemID=B`)).toEqual([]);
});

test("who may not enter a place gets neither its list nor its states", async () => {
  const { ids, id } = await places();
  const contest = await world.contest();
  await world.at(contest, -60);
  const early: Place = { kind: "contest", id: contest.cid };
  const foreign: Place = { kind: "virtual", id };
  const refusals = async (place: Place, as: Caller) => [
    await refusal(world, as, listPath(place)),
    await refusal(world, as, calls[place.kind].statuses, statusesBody(place, [])),
    await refusal(world, as, calls[place.kind].statuses, statusesBody(place, ids.virtual)),
  ];
  expect(await refusals(early, "user")).toEqual(Array(3).fill("CONTEST_NOT_STARTED"));
  expect(await refusals(foreign, "other")).toEqual(Array(3).fill("VIRTUAL_NOT_FOUND"));
  expect(await refusals(foreign, "guest")).toEqual(Array(3).fill("LOGIN_REQUIRED"));
});
