import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import type { AdminContest } from "../../src/shared/contestOrganizer/contestAdmin.ts";
import type { ProblemDetail } from "../../src/shared/problem/problem.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import type { Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const submit = (as: Person, cid: number, letter: string, language = "C") =>
  refusal(world, as, "POST /api/submit-problem-judge", {
    pid: letter,
    cid,
    language,
    code: "int main() {}",
  });

interface Row {
  username: string;
  ac: number;
  totalTime: number;
  submissionInfo: Record<string, { errorNum: number }>;
}

const rowOf = async (cid: number, name: string) => {
  const input = { cid, limit: 30, currentPage: 1 };
  const board = await data<{ records: Row[] }>(world, "other", "POST /api/get-contest-rank", input);
  return board.records.find(({ username }) => username === name)!;
};

/** Submits code that does not compile, a wrong answer and, at minute 10, a correct solution. */
async function solve(cid: number, contest: Parameters<ContestWorld["at"]>[0]) {
  await world.judged(cid, "user", "A", { status: Verdict.CompileError });
  await world.judged(cid, "user", "A", { status: Verdict.WrongAnswer });
  await world.at(contest, 10);
  await world.judged(cid, "user", "A", { status: Verdict.Accepted });
}

test("without a choice all is as usual, and the form says so", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  const usual = {
    penaltyMinutes: 20,
    penaltyVerdicts: ["wa", "pe", "tle", "mle", "re", "ole"],
    allowedLanguages: [],
    submissionsMax: 0,
  };
  const form = await data<AdminContest>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  expect(form).toMatchObject(usual);
  expect(
    await data<ContestInfo>(world, "user", `GET /api/get-contest-info?cid=${cid}`),
  ).toMatchObject(usual);
  await solve(cid, contest);
  const { ac, totalTime, submissionInfo } = await rowOf(cid, "user");
  expect([ac, totalTime, submissionInfo["A"]?.errorNum]).toEqual([1, 30 * 60, 1]);
  const [stored] = await world.sql("select regulations from contest where id = $1", [cid]);
  expect(stored).toEqual({ regulations: {} });
});

test("compile errors cost a penalty of the contest's minutes, on the board and in the Contest API", async () => {
  const contest = await world.contest({
    penaltyMinutes: 7,
    penaltyVerdicts: ["ce", "wa"],
    openRank: true,
  });
  const { cid } = contest;
  await solve(cid, contest);
  const { totalTime, submissionInfo } = await rowOf(cid, "user");
  expect([totalTime, submissionInfo["A"]?.errorNum]).toEqual([(10 + 14) * 60, 2]);
  const api = async <Answer>(path: string) => {
    const { text } = await world.call("guest", `GET /api/clics/contests/${cid}${path}`);
    return JSON.parse(text) as Answer;
  };
  expect(await api("")).toMatchObject({ penalty_time: 7 });
  const types = await api<{ id: string; penalty: boolean }[]>("/judgement-types");
  const costs = types.filter(({ penalty }) => penalty).map(({ id }) => id);
  expect(costs.toSorted()).toEqual(["CE", "WA"]);
  const { rows } = await api<{ rows: { score: { total_time: number } }[] }>("/scoreboard");
  expect(rows[0]?.score.total_time).toBe(24);
});

test("partial results cost a penalty only where the contest says so; by AtCoder's rules they always do", async () => {
  const solvedAfterPart = async (form: Record<string, unknown>) => {
    const contest = await world.contest(form);
    await world.judged(contest.cid, "user", "A", { status: Verdict.PartialAccepted, score: 50 });
    await world.at(contest, 10);
    await world.judged(contest.cid, "user", "A", { status: Verdict.Accepted, score: 100 });
    return contest.cid;
  };
  const free = await rowOf(await solvedAfterPart({}), "user");
  expect([free.totalTime, free.submissionInfo["A"]?.errorNum]).toEqual([10 * 60, 0]);
  const penaltyVerdicts = ["wa", "pac"];
  const cid = await solvedAfterPart({ penaltyVerdicts });
  const { totalTime, submissionInfo } = await rowOf(cid, "user");
  expect([totalTime, submissionInfo["A"]?.errorNum]).toEqual([30 * 60, 1]);
  const form = await data<AdminContest>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  expect(form.penaltyVerdicts).toEqual(penaltyVerdicts);
  const atCoder = await world.contest({ type: 1, rule: "atCoder", penaltyVerdicts });
  const path = `GET /api/admin/contest?cid=${atCoder.cid}`;
  expect((await data<AdminContest>(world, "admin", path)).penaltyVerdicts).toEqual(["wa"]);
});

test("a rule that is changed during the contest asks, and then the board follows", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  await solve(cid, contest);
  expect((await rowOf(cid, "user")).totalTime).toBe(30 * 60);
  const form = await data<AdminContest>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  const changed = { ...form, penaltyMinutes: 0 };
  expect(await refusal(world, "admin", "PUT /api/admin/contest", changed)).toBe(
    "CONTEST_CHANGE_COUNTING",
  );
  const confirm = ["CONTEST_CHANGE_COUNTING"];
  await data(world, "admin", "PUT /api/admin/contest", { ...changed, confirm });
  expect((await rowOf(cid, "user")).totalTime).toBe(10 * 60);
});

test("only the contest's languages are offered and accepted, also for trial runs", async () => {
  const { cid } = await world.contest({ allowedLanguages: ["C"] });
  expect(await submit("user", cid, "A", "C")).toBeUndefined();
  expect(await submit("user", cid, "A", "C++")).toBe("LANGUAGE_NOT_IN_CONTEST");
  const path = `GET /api/get-contest-problem-details?cid=${cid}&displayId=A`;
  expect((await data<ProblemDetail>(world, "user", path)).languages).toEqual(["C"]);
  const form = await data<AdminContest>(world, "admin", `GET /api/admin/contest?cid=${cid}`);
  const unknown = { ...form, allowedLanguages: ["Klingon"] };
  expect(await refusal(world, "admin", "PUT /api/admin/contest", unknown)).toBe("INVALID_FIELD");
});

test("of many submissions at once no more are stored than the contest allows to a problem", async () => {
  const { cid } = await world.contest({ submissionsMax: 3 });
  const codes = await Promise.all(Array.from({ length: 8 }, () => submit("user", cid, "A")));
  expect(codes.filter((code) => code === undefined)).toHaveLength(3);
  expect(new Set(codes.filter((code) => code !== undefined))).toEqual(
    new Set(["CONTEST_SUBMISSIONS_USED"]),
  );
  expect(await submit("user", cid, "B")).toBeUndefined();
  expect(await submit("other", cid, "A")).toBeUndefined();
  const [row] = await world.sql<{ n: number }>(
    "select count(*)::int as n from submission where scope_id = $1 and scope = 'contest'",
    [cid],
  );
  expect(row!.n).toBe(5);
});

test("a limit that is set later counts earlier submissions; a repeated call counts once", async () => {
  const { cid } = await world.contest();
  await submit("user", cid, "A");
  await submit("user", cid, "A");
  await world.sql(`update contest set regulations = '{"submissionsMax": 3}' where id = $1`, [cid]);
  const body = {
    pid: "A",
    cid,
    language: "C",
    code: "int main() {}",
    idempotencyKey: "one-key-00001",
  };
  const send = () => refusal(world, "user", "POST /api/submit-problem-judge", body);
  expect(await Promise.all([send(), send()])).toEqual([undefined, undefined]);
  expect(await submit("user", cid, "A")).toBe("CONTEST_SUBMISSIONS_USED");
});

test("organizers test before the start without a limit", async () => {
  const { cid } = await world.contest({ submissionsMax: 1 }, { early: true });
  expect(await submit("admin", cid, "A")).toBeUndefined();
  expect(await submit("admin", cid, "A")).toBeUndefined();
});
