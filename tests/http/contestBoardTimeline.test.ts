import { afterAll, beforeAll, expect, test } from "vitest";
import type { BoardTimeline, WholeBoard } from "../../src/shared/contest/contestBoard.ts";
import { boardAt } from "../../src/shared/scoreboard/boardAt.ts";
import { placed } from "../../src/shared/scoreboard/boardChange.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const AC = { status: 0 } as const;
const WA = { status: -1 } as const;
const TIMELINE = "GET /api/get-contest-board-timeline";

const timelineOf = (cid: number, as: Caller, view = "shown") =>
  data<BoardTimeline>(world, as, `${TIMELINE}?cid=${cid}&view=${view}`);

/** Rank, name, problems solved, penalty in seconds, and the cells of each row. */
const rowsAt = (timeline: BoardTimeline, minute: number) =>
  placed(boardAt(timeline, minute * 60).rows.values()).map((row) => {
    const { rank, username, submissionInfo } = row;
    const cells = Object.entries(submissionInfo).map(([letter, cell]) =>
      typeof cell === "object" && cell
        ? `${letter}:${cell.isAC ? "+" : ""}${cell.errorNum}/${cell.tryNum ?? 0}`
        : `${letter}:${String(cell)}`,
    );
    return [
      rank,
      username,
      ...("ac" in row ? [row.ac, row.totalTime] : [row.totalScore]),
      ...cells,
    ];
  });

async function endEqualsBoard(cid: number, as: Caller, view: "shown" | "live") {
  const timeline = await timelineOf(cid, as, view);
  const whole = await data<WholeBoard>(
    world,
    as,
    `GET /api/get-contest-board?cid=${cid}&view=${view}`,
  );
  const end = boardAt(timeline, timeline.length);
  // In contests with points, the rows of the timeline lack `firstSolved`. Only award ceremonies need this field, and
  // they never show an earlier time.
  const rows = whole.rows.map((row) => ("ac" in row ? row : { ...row, firstSolved: undefined }));
  expect(placed(end.rows.values())).toEqual(placed(rows));
  expect(end.counts).toEqual(whole.counts);
  expect(timeline.isFrozen).toBe(whole.isFrozen);
}

test("ACM with a freeze: contestants travel through what they were shown, organizers also through the live board; it follows rejudging and the thaw", async () => {
  const contest = await world.contest((start) => frozenFrom(start, 60));
  const { cid } = contest;
  await world.at(contest, 10);
  await world.judged(cid, "user", "A", WA);
  await world.at(contest, 20);
  await world.judged(cid, "other", "A", AC);
  await world.at(contest, 30);
  await world.judged(cid, "user", "A", AC);
  await world.at(contest, 70);
  const late = await world.judged(cid, "user", "B", AC);
  for (const as of ["user", "problemAdmin", "admin"] as const) {
    const timeline = await timelineOf(cid, as, as === "admin" ? "shown" : "live");
    expect([as, rowsAt(timeline, 9), rowsAt(timeline, 10)]).toEqual([
      as,
      [],
      [[1, "user", 0, 0, "A:1/0"]],
    ]);
    expect([as, rowsAt(timeline, 29)]).toEqual([
      as,
      [
        [1, "other", 1, 1200, "A:+0/0"],
        [2, "user", 0, 0, "A:1/0"],
      ],
    ]);
    expect([as, timeline.isFrozen, rowsAt(timeline, 71)[1]]).toEqual([
      as,
      true,
      [2, "user", 1, 3000, "A:+1/0", "B:0/1"],
    ]);
    await endEqualsBoard(cid, as, as === "admin" ? "shown" : "live");
  }
  const live = await timelineOf(cid, "admin", "live");
  expect(rowsAt(live, 71)[0]).toEqual([1, "user", 2, 7200, "A:+1/0", "B:+0/0"]);
  await endEqualsBoard(cid, "admin", "live");
  await world.at(contest, 300);
  await endEqualsBoard(cid, "user", "shown");
  expect(rowsAt(await timelineOf(cid, "user"), 71)[0]?.[1]).toBe("user");
  // The timeline uses current verdicts, so a changed verdict also changes what the timeline shows for earlier times.
  await data(world, "root", "POST /api/admin/judge/manual-judge", {
    submitId: late,
    status: -1,
    reason: "judged manually",
  });
  expect(rowsAt(await timelineOf(cid, "user"), 71)[1]).toEqual([
    2,
    "user",
    1,
    3000,
    "A:+1/0",
    "B:1/0",
  ]);
});

test("OI: points at each minute; nothing of what the freeze hides", async () => {
  const oi = { type: 1, oiRankScoreType: "Recent" };
  const contest = await world.contest((start) => ({ ...frozenFrom(start, 60), ...oi }));
  const { cid } = contest;
  await world.at(contest, 5);
  await world.judged(cid, "user", "A", { status: 8, score: 15 });
  await world.at(contest, 15);
  await world.judged(cid, "user", "A", { status: 8, score: 10 });
  await world.at(contest, 61);
  await world.judged(cid, "user", "A", { status: 0, score: 20, timeMs: 7 });
  const frozen = await timelineOf(cid, "user");
  expect([5, 15, 90].map((minute) => rowsAt(frozen, minute))).toEqual([
    [[1, "user", 15, "A:15"]],
    [[1, "user", 10, "A:10"]],
    [[1, "user", 10, "A:10"]],
  ]);
  expect(rowsAt(await timelineOf(cid, "admin", "live"), 61)).toEqual([[1, "user", 20, "A:20"]]);
  await endEqualsBoard(cid, "admin", "live");
});

test("who may not see the scoreboard may not see how it came about; unchanged timelines are not sent again", async () => {
  const closed = await world.contest();
  const open = await world.contest({ openRank: true }, { early: true });
  const refusalOf = (cid: number, as: Caller) => refusal(world, as, `${TIMELINE}?cid=${cid}`);
  expect([
    await refusalOf(closed.cid, "guest"),
    await refusalOf(open.cid, "guest"),
    await refusalOf(999_999, "user"),
  ]).toEqual(["CONTEST_BOARD_CLOSED", "CONTEST_NOT_STARTED", "CONTEST_NOT_FOUND"]);
  await world.at(open, 0);
  await world.judged(open.cid, "user", "A", WA);
  const url = `${world.server.address}/api/get-contest-board-timeline?cid=${open.cid}`;
  const first = await fetch(url);
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, etag === ""]).toEqual([200, false]);
  await first.arrayBuffer();
  const again = () => fetch(url, { headers: { "if-none-match": etag } });
  expect((await again()).status).toBe(304);
  await world.judged(open.cid, "user", "A", AC);
  // During the contest, a new result appears in the timeline only after ten seconds.
  expect((await again()).status).toBe(304);
  await world.at(open, 1);
  const changed = await again();
  expect(changed.status).toBe(200);
  await changed.arrayBuffer();
});
