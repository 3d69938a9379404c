import type { BoardTimeline } from "../../src/shared/contest/contestBoard.ts";
import type { Rule, Viewer } from "./contestVisibilityRules.ts";
import type { ProbedContest, VisibilityWorld } from "./contestVisibilityWorld.ts";

/** How much one viewer sees at this time: `y`: everything; `?`: only that something exists; `.`: nothing. */
export type Look = (
  site: VisibilityWorld,
  viewer: Viewer,
  contest: ProbedContest,
) => Promise<string>;

export interface Surface {
  /** A declared API call, or a topic of the live channel. */
  call: string;
  /** The rule that determines who may see the data that the call or topic sends. */
  shows: Rule;
  look: Look;
}

export const CONTESTANT = "c".repeat(32);

// Reading responses ----------------------------------------------------------------------------

/** The data of a response; undefined if the call was refused. */
export async function ask<T>(
  [site, viewer]: [VisibilityWorld, Viewer],
  what: string,
  body?: unknown,
): Promise<T | undefined> {
  const reply = await site.ask(viewer, what, body);
  return reply.status === 200 ? (reply.body.data as T) : undefined;
}

export interface Row {
  submitId: number;
  status: number;
  time: number | null;
  memory: number | null;
  length: number | null;
  code?: string | null;
  realname?: string | null;
}

/**
 * How much of a row is visible. `.`: there is no row or, if `content` is `figures`, the row shows neither time nor
 * memory. `?`: the verdict is hidden. `y`: everything else.
 */
function contentOf(
  row: Row | null | undefined,
  content: "verdict" | "figures" = "verdict",
): string {
  if (!row) return ".";
  if (content === "figures") return row.time === null && row.memory === null ? "." : "y";
  return row.status === -5 ? "?" : "y";
}

export type Which = "test" | "early" | "closed" | "late";

export function inList(which: Which, content?: "verdict" | "figures", filter = ""): Look {
  return async (site, viewer, contest) => {
    const before = which === "test";
    const page = await ask<{ records: Row[] }>(
      [site, viewer],
      `GET /api/contest-submissions?contestID=${contest.cid}&beforeContestSubmit=${before}&limit=100${filter}`,
    );
    return contentOf(
      page?.records.find(({ submitId }) => submitId === contest[which]),
      content,
    );
  };
}

export function inDetail(which: Which, content?: "verdict" | "figures" | "code"): Look {
  return async (site, viewer, contest) => {
    const reply = await ask<{ submission: Row }>(
      [site, viewer],
      `GET /api/submission?submitId=${contest[which]}`,
    );
    if (content === "code") return reply?.submission.code ? "y" : ".";
    return contentOf(reply?.submission, content);
  };
}

export function inPoll(which: Which, content?: "verdict" | "figures"): Look {
  return async (site, viewer, { cid, ...contest }) => {
    const submitIds = [contest[which]];
    const rows = await ask<Record<string, Row>>(
      [site, viewer],
      "POST /api/check-contest-submissions-status",
      { cid, submitIds },
    );
    return contentOf(rows?.[contest[which]], content);
  };
}

export function inPlainPoll(which: Which): Look {
  return async (site, viewer, contest) => {
    const body = { submitIds: [contest[which]] };
    const rows = await ask<Record<string, Row>>(
      [site, viewer],
      "POST /api/check-submissions-status",
      body,
    );
    return contentOf(rows?.[contest[which]]);
  };
}

/**
 * Takes the last event about this submission that the viewer received in this phase, and returns how much is visible in
 * its row.
 */
export function live(which: Which, content?: "verdict" | "figures"): Look {
  return async ({ streams }, viewer, contest) => {
    const rows = (streams.get(viewer) ?? []).flatMap((event) =>
      event.type === "submission" && event.row.submitId === contest[which] ? [event.row] : [],
    );
    return contentOf(rows.at(-1), content);
  };
}

export function liveCases(which: Which): Look {
  return async ({ streams }, viewer, contest) => {
    const isOne = (streams.get(viewer) ?? []).some(
      (event) =>
        event.type === "cases" && event.submitId === contest[which] && event.cases.length > 0,
    );
    return isOne ? "y" : ".";
  };
}

interface BoardRow {
  uid: string;
  realname: string | null;
  submissionInfo: Record<string, number | null | { isAC?: boolean; tryNum?: number }>;
}

type BoardCall = "POST /api/get-contest-rank" | "POST /api/get-contest-outside-scoreboard";

async function boardRow(
  from: [VisibilityWorld, Viewer],
  what: BoardCall,
  body: { cid: number; forceRefresh: boolean },
): Promise<BoardRow | undefined> {
  const page = await ask<{ records: BoardRow[] }>(from, what, body);
  return page?.records.find(({ uid }) => uid === CONTESTANT);
}

export function onBoard(what: BoardCall, letter: string, forceRefresh: boolean): Look {
  return async (site, viewer, { cid }) => {
    const row = await boardRow([site, viewer], what, { cid, forceRefresh });
    return cellContent(row, letter);
  };
}

function cellContent(row: Pick<BoardRow, "submissionInfo"> | undefined, letter: string): string {
  const cell = row?.submissionInfo[letter];
  if (cell === undefined || cell === null) return ".";
  if (typeof cell === "number") return "y";
  if (cell.isAC) return "y";
  return (cell.tryNum ?? 0) > 0 ? "?" : ".";
}

export function namesOnBoard(what: BoardCall): Look {
  return async (site, viewer, { cid }) => {
    const row = await boardRow([site, viewer], what, { cid, forceRefresh: false });
    return row?.realname ? "y" : ".";
  };
}

interface WholeBoard {
  counts: Record<string, [number, number]> | null;
  rows: BoardRow[];
}

const wholeBoard = (from: [VisibilityWorld, Viewer], cid: number, view: "shown" | "live") =>
  ask<WholeBoard>(from, `GET /api/get-contest-board?cid=${cid}&view=${view}`);

export function onWholeBoard(letter: string, view: "shown" | "live"): Look {
  return async (site, viewer, { cid }) => {
    const board = await wholeBoard([site, viewer], cid, view);
    return cellContent(
      board?.rows.find(({ uid }) => uid === CONTESTANT),
      letter,
    );
  };
}

export const namesOnWholeBoard: Look = async (site, viewer, { cid }) => {
  const board = await wholeBoard([site, viewer], cid, "shown");
  return board?.rows.find(({ uid }) => uid === CONTESTANT)?.realname ? "y" : ".";
};

export function countOnWholeBoard(letter: string): Look {
  return async (site, viewer, { cid }) => {
    const board = await wholeBoard([site, viewer], cid, "shown");
    return countContent(board, letter);
  };
}

function countContent(board: Pick<WholeBoard, "counts"> | undefined, letter: string): string {
  if (!board) return ".";
  const counted = board.counts?.[letter];
  if (counted === undefined) return "?";
  return counted[0] > 0 ? "y" : ".";
}

const timeline = (from: [VisibilityWorld, Viewer], cid: number, view: "shown" | "live") =>
  ask<BoardTimeline>(from, `GET /api/get-contest-board-timeline?cid=${cid}&view=${view}`);

/**
 * What the timeline reveals about the problem at any time: `y` if it ever shows everything, otherwise `?` if it ever
 * shows an attempt, otherwise `.`.
 */
export function inTimeline(letter: string, view: "shown" | "live"): Look {
  return async (site, viewer, { cid }) => {
    const row = (await timeline([site, viewer], cid, view))?.rows.find(
      ({ uid }) => uid === CONTESTANT,
    );
    const steps = row?.steps.filter((step) => step.letter === letter) ?? [];
    const cells = steps.map(({ cell }) =>
      cellContent({ submissionInfo: { [letter]: cell } }, letter),
    );
    return cells.find((one) => one === "y") ?? cells.find((one) => one === "?") ?? ".";
  };
}

export const namesInTimeline: Look = async (site, viewer, { cid }) => {
  const board = await timeline([site, viewer], cid, "shown");
  return board?.rows.find(({ uid }) => uid === CONTESTANT)?.realname ? "y" : ".";
};

export function countInTimeline(letter: string): Look {
  return async (site, viewer, { cid }) => {
    const board = await timeline([site, viewer], cid, "shown");
    if (!board) return ".";
    const steps = board.counts?.[letter];
    if (steps === undefined) return "?";
    return steps.some(([, accepted]) => accepted > 0) ? "y" : ".";
  };
}

/** The most recent scoreboard change in this viewer's stream. */
function pushed(
  { streams }: VisibilityWorld,
  viewer: Viewer,
  { cid, view }: { cid: number; view: "shown" | "live" },
): { counts: WholeBoard["counts"]; row: BoardRow | undefined } | undefined {
  const changes = (streams.get(viewer) ?? []).flatMap((event) =>
    event.type === "contest-board" && event.cid === cid && event.view === view
      ? [event.change]
      : [],
  );
  const last = changes.at(-1);
  const rows = last?.rows as BoardRow[] | undefined;
  return last && { counts: last.counts, row: rows?.find(({ uid }) => uid === CONTESTANT) };
}

export function onPushedBoard(letter: string, view: "shown" | "live"): Look {
  return async (site, viewer, { cid }) =>
    cellContent(pushed(site, viewer, { cid, view })?.row, letter);
}

export const namesOnPushedBoard: Look = async (site, viewer, { cid }) =>
  pushed(site, viewer, { cid, view: "shown" })?.row?.realname ? "y" : ".";

export function countOnPushedBoard(letter: string): Look {
  return async (site, viewer, { cid }) =>
    countContent(pushed(site, viewer, { cid, view: "shown" }), letter);
}

interface ProblemRow {
  displayId: string;
  displayTitle: string;
  pid: number;
  ac: number | null;
}

async function problemRows(
  from: [VisibilityWorld, Viewer],
  cid: number,
  outside: boolean,
): Promise<ProblemRow[]> {
  if (!outside)
    return (await ask<ProblemRow[]>(from, `GET /api/get-contest-problem?cid=${cid}`)) ?? [];
  const info = await ask<{ problemList: ProblemRow[] }>(
    from,
    `GET /api/get-contest-outsize-info?cid=${cid}`,
  );
  return info?.problemList ?? [];
}

export function count(outside: boolean, letter = "B"): Look {
  return async (site, viewer, { cid }) => {
    const row = (await problemRows([site, viewer], cid, outside)).find(
      (each) => each.displayId === letter,
    );
    if (!row || row.ac === 0) return ".";
    return row.ac === null ? "?" : "y";
  };
}

export function title(outside: boolean, field: "displayTitle" | "displayId" | "pid"): Look {
  return async (site, viewer, { cid }) => {
    const [row] = await problemRows([site, viewer], cid, outside);
    return row?.[field] ? "y" : ".";
  };
}

interface Detail {
  problem: {
    source: string | null;
    author: string;
    html: { description: string };
    difficulty: unknown;
  };
  tags: unknown[];
  problemCount: { ac: number; total: number };
}

export const detail = (from: [VisibilityWorld, Viewer], cid: number, letter: string) =>
  ask<Detail>(from, `GET /api/get-contest-problem-details?cid=${cid}&displayId=${letter}`);

export function ownStatus(at: 0 | 1 | 2): Look {
  return async (site, viewer, { cid, pids }) => {
    const body = { pidList: pids, isContestProblemList: true, cid };
    const statuses = await ask<Record<string, { status: number }>>(
      [site, viewer],
      "POST /api/get-user-problem-status",
      body,
    );
    const status = statuses?.[String(pids[at])]?.status ?? -10;
    return status === -10 ? "." : status === -5 ? "?" : "y";
  };
}

export function cases(which: Which): Look {
  return async (site, viewer, contest) => {
    const viewerReply = await ask<unknown>(
      [site, viewer],
      `GET /api/get-all-case-result?submitId=${contest[which]}`,
    );
    return viewerReply ? "y" : ".";
  };
}

/** Observes whether a response contains the given text. */
export function contains(
  call: (contest: ProbedContest) => string,
  text: (contest: ProbedContest) => string,
): Look {
  return async (site, viewer, contest) => {
    const reply = await site.ask(viewer, call(contest));
    return reply.status === 200 && reply.text.includes(text(contest)) ? "y" : ".";
  };
}

export const answers =
  (call: (contest: ProbedContest) => string): Look =>
  async (site, viewer, contest) =>
    (await site.ask(viewer, call(contest))).status === 200 ? "y" : ".";
