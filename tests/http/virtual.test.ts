import { expect, test } from "vitest";
import { data, refusal, frozenFrom, setSubtasks } from "./contestWorld.ts";
import { type Caller, people, type Person } from "./world.ts";
import {
  AC,
  during,
  finish,
  inVirtualWorld,
  LENGTH,
  type Page,
  rank,
  read,
  recorded,
  type Row,
  start,
  startRefusal,
  WA,
  world,
} from "./virtualWorld.ts";

inVirtualWorld();

const virtualRank = (vid: number, as: Caller) =>
  data<Page>(world, as, "POST /api/virtual-rank", { vid, limit: 500 });
const short = ({ records }: Page) =>
  records.map(({ rank: place, username, submissionInfo }) => [place, username, submissionInfo]);

test("a problem that shows contestants no verdicts shows none in a run, neither of its recorded board", async () => {
  const contest = await recorded();
  const { cid, pids } = contest;
  const none = (pid: number | undefined, feedback: string) =>
    world.sql("update problem set feedback = $2 where id = $1", [pid, feedback]);
  await none(pids[1], "none");
  const run = await start(cid, "user");
  const { vid } = run;
  await during(contest, run, 5);
  await world.judged({ vid }, "user", "B", AC);
  const own = { B: { errorNum: 0, tryNum: 1 } };
  expect(short(await virtualRank(vid, "user"))).toEqual([[1, "user", own]]);
  const statuses = await data<Record<string, { status: number }>>(
    world,
    "user",
    "POST /api/get-user-problem-status",
    { vid, pidList: pids, isContestProblemList: false },
  );
  expect(statuses[String(pids[1])]?.status).toBe(-5);
  await during(contest, run, LENGTH);
  const cells = (await virtualRank(vid, "admin")).records.map((row) => row.submissionInfo["B"]);
  expect(cells).toEqual([own.B, undefined, own.B]);
  expect((await virtualRank(vid, "admin")).counts).toEqual({ A: [2, 3] });
  const home = await data<{ records: { vid: number; result: number | null }[] }>(
    world,
    "other",
    `GET /api/get-user-virtual-history?uid=${"c".repeat(32)}`,
  );
  expect(home.records.find((each) => each.vid === vid)?.result).toBe(0);
  await none(pids[1], "all");
  expect((await virtualRank(vid, "user")).own?.submissionInfo["B"]).toMatchObject({ isAC: true });
});

test("a run shows the recorded board at the same minute; at its end the final board with the virtual row; the real board stays as it was", async () => {
  const contest = await recorded();
  const { cid } = contest;
  const problems = `GET /api/get-contest-problem?cid=${cid}`;
  const before = { board: await rank(cid, "admin"), problems: await data(world, "user", problems) };
  const run = await start(cid, "user");
  expect(Date.parse(run.endTime) - Date.parse(run.startTime)).toBe(LENGTH * 60_000);
  const { vid } = run;
  const ghost = { errorNum: 0, isAC: true, isFirstAC: true, ACTime: 600 };

  await during(contest, run, 9);
  const first = await virtualRank(vid, "user");
  expect(short(first)).toEqual([[1, "user", {}]]);
  expect(first.counts).toEqual({ A: [0, 0], B: [0, 0] });
  await world.judged({ vid }, "user", "B", AC);
  await during(contest, run, 30);
  const early = await virtualRank(vid, "user");
  expect(early).toMatchObject({ minute: 30, own: { username: "user", rank: 1 } });
  expect(early.counts).toEqual({ A: [1, 1], B: [1, 1] });
  expect(short(early)).toEqual([
    [1, "user", { B: { errorNum: 0, isAC: true, isFirstAC: false, ACTime: 540 } }],
    [1, "other", { A: ghost }],
  ]);
  await during(contest, run, 100);
  await world.judged({ vid }, "user", "A", WA);
  await during(contest, run, 120);
  await world.judged({ vid }, "user", "a", AC);

  await during(contest, run, LENGTH);
  const end = await virtualRank(vid, "user");
  expect(end).toMatchObject({ minute: null, virtualUid: end.own?.uid });
  expect(end.counts).toEqual({ A: [3, 5], B: [2, 2] });
  const withoutPlace = (rows: Row[]) => rows.map((row) => ({ ...row, seq: 0 }));
  const ghosts = end.records.filter(({ uid }) => uid !== end.virtualUid);
  const real = await rank(cid, "user");
  expect(withoutPlace(ghosts)).toEqual(withoutPlace(real.records));
  expect(short(end).map(([place, name]) => [place, name])).toEqual([
    [1, "user"],
    [1, "other"],
    [2, "problemAdmin"],
  ]);
  const after = { board: await rank(cid, "admin"), problems: await data(world, "user", problems) };
  expect(JSON.stringify(after)).toBe(JSON.stringify(before));
});

test("a run in a contest that is hidden is unknown to others as if it did not exist", async () => {
  const { cid } = await recorded();
  const { vid } = await start(cid, "user");
  const hidden = { cid, visible: false };
  await data(world, "admin", "PUT /api/admin/contest/change-contest-visible", hidden);
  const refusalOf = (id: number, as: Person) =>
    refusal(world, as, "POST /api/virtual-rank", { vid: id, limit: 10 });
  expect([await refusalOf(vid, "other"), await refusalOf(987_654, "other")]).toEqual([
    "VIRTUAL_NOT_FOUND",
    "VIRTUAL_NOT_FOUND",
  ]);
  expect(await refusalOf(vid, "user")).toBe("CONTEST_NOT_FOUND");
  await finish(vid, "user");
});

test("points count by the contest's rule from the run's own start", async () => {
  const contest = await world.contest({ type: 1 });
  const { cid } = contest;
  await world.judged(cid, "other", "A", { status: -1, score: 8 });
  await world.at(contest, LENGTH);
  const { vid } = await start(cid, "user");
  await world.judged({ vid }, "user", "A", { status: -1, score: 15 });
  const page = await virtualRank(vid, "user");
  expect(short(page)).toEqual([
    [1, "user", { A: 15 }],
    [1, "other", { A: 8 }],
  ]);
});

test("IOI: best points of each subtask, in the run as on the recorded board", async () => {
  const contest = await world.contest({ rule: "ioi" });
  const { cid, pids } = contest;
  await setSubtasks(world, pids[0]!, [30, 70]);
  const parts = (...subtasks: number[]) => {
    const score = subtasks.reduce((sum, one) => sum + one, 0);
    return { status: score === 100 ? 0 : 8, score, subtasks } as const;
  };
  await world.judged(cid, "other", "A", parts(30, 0));
  await world.judged(cid, "other", "A", parts(0, 50));
  await world.at(contest, LENGTH);
  const { vid } = await start(cid, "user");
  await world.judged({ vid }, "user", "A", parts(0, 70));
  await world.judged({ vid }, "user", "A", parts(20, 10));
  expect(short(await virtualRank(vid, "user"))).toEqual([
    [1, "user", { A: 90 }],
    [1, "other", { A: 80 }],
  ]);
});

test("a run keeps its length and its results where the contest's times change; ghosts follow a rejudge; letters and removals reach it", async () => {
  const contest = await recorded();
  const { cid, pids } = contest;
  const [ghost] = await world.sql<{ id: number }>(
    `select submit_id::int as id from submission where scope = 'contest' and scope_id = $1 and uid = $2
       and problem_id = $3`,
    [cid, people.other.uid, pids[0]],
  );
  const run = await start(cid, "user");
  const { vid } = run;
  await during(contest, run, 250);
  const submitId = await world.judged({ vid }, "user", "B", AC);
  const solved = { B: { errorNum: 0, isAC: true, isFirstAC: false, ACTime: 250 * 60 } };
  const rows = async () =>
    Object.fromEntries(short(await virtualRank(vid, "user")).map((row) => row.slice(1)));
  expect(await rows()).toMatchObject({ user: solved, other: { A: { isAC: true } } });
  await data(world, "root", "POST /api/admin/judge/manual-judge", {
    submitId: ghost?.id,
    status: -1,
    reason: "Wrong data",
  });
  // The contest is now two hours shorter than the virtual participation. The submission made in the participation is
  // kept.
  await world.sql(
    "update contest set (end_time, last_end) = (start_time + interval '3 hours', start_time + interval '3 hours') where id = $1",
    [cid],
  );
  expect(await rows()).toMatchObject({ user: solved, other: { A: { errorNum: 1 } } });
  expect(
    await refusal(world, "user", "POST /api/submit-problem-judge", {
      pid: "B",
      vid,
      language: "C++",
      code: "int main() {}",
    }),
  ).toBeUndefined();
  await world.sql("delete from job where submit_id is not null");

  const list = async () =>
    (
      await data<{ records: { submitId: number; displayPid: string }[] }>(
        world,
        "user",
        `GET /api/virtual-submissions?vid=${vid}&limit=10`,
      )
    ).records;
  const renamed = { cid, pid: pids[1], displayId: "X" };
  await data(world, "admin", "PUT /api/admin/contest/contest-problem", renamed);
  expect((await list()).map(({ displayPid }) => displayPid)).toEqual(["X", "X"]);
  expect(await rows()).toMatchObject({ user: { X: solved.B } });
  const removal = `DELETE /api/admin/contest/problem?cid=${cid}&pid=${pids[1]}`;
  expect(await refusal(world, "admin", removal)).toBe("CONTEST_PROBLEM_USED");
  await data(world, "admin", `${removal}&confirm=true`);
  expect((await rows()).user).toEqual({});
  expect(await read(submitId, "user")).toBeUndefined();
});

test("a contest that only virtual participations submitted to is not deleted, and one without a submission is", async () => {
  const [used, unused] = [await world.contest(), await world.contest()];
  await world.at(unused, LENGTH + 10);
  const remove = (cid: number) => refusal(world, "root", `DELETE /api/admin/contest?cid=${cid}`);
  const { vid } = await start(used.cid, "user");
  await world.judged({ vid }, "user", "A", AC);
  await finish(vid, "user");
  await finish((await start(unused.cid, "user")).vid, "user");
  expect([await remove(used.cid), await remove(unused.cid)]).toEqual([
    "CONTEST_HAS_SUBMISSIONS",
    undefined,
  ]);
});

test("AtCoder: points, then the run's own times; ghosts stand there at their minute, also under the freeze, out of competition and in extra time", async () => {
  const contest = await world.contest((at) => ({
    type: 1,
    rule: "atCoder",
    starAccount: ["problemAdmin"],
    ...frozenFrom(at, 240),
  }));
  const { cid } = contest;
  const points = (score: number) => ({ status: 8, score }) as const;
  await world.at(contest, 10);
  await world.judged(cid, "other", "A", points(4));
  await world.at(contest, 20);
  await world.judged(cid, "other", "A", points(14));
  await data(world, "admin", "PUT /api/admin/contest/participant", {
    cid,
    uid: people.other.uid,
    seat: null,
    extraSeconds: 600,
  });
  await world.at(contest, 250);
  await world.judged(cid, "problemAdmin", "A", points(18));
  await world.at(contest, LENGTH + 5);
  await world.judged(cid, "other", "A", points(16));
  expect(await startRefusal(cid, "user")).toBe("VIRTUAL_NOT_OVER");
  await world.at(contest, LENGTH + 15);
  const run = await start(cid, "user");
  const { vid } = run;
  await during(contest, run, 5);
  await world.judged({ vid }, "user", "A", points(8));
  await during(contest, run, 30);
  await world.judged({ vid }, "user", "A", points(15));
  const early = await virtualRank(vid, "user");
  const own = [1, "user", { A: 15 }];
  expect(short(early)).toEqual([own, [1, "other", { A: 14 }]]);
  // The total time is half an hour, plus five minutes for the earlier attempt.
  expect(early.own).toMatchObject({ totalScore: 15, totalTime: 35 * 60 });
  await during(contest, run, 251);
  const star = [-1, "problemAdmin", { A: 18 }];
  expect(short(await virtualRank(vid, "user"))).toEqual([star, own, [1, "other", { A: 14 }]]);
  await during(contest, run, LENGTH);
  expect(short(await virtualRank(vid, "user"))).toEqual([
    star,
    [1, "other", { A: 16 }],
    [2, "user", { A: 15 }],
  ]);
});
