import QuickLRU from "quick-lru";
import type { Attempt } from "../../shared/scoreboard/attempt.ts";
import { Board, type Contestant } from "../../shared/scoreboard/board.ts";
import { scoreboardRule } from "../../shared/scoreboard/rules.ts";
import { Role } from "../../shared/roles.ts";
import { Verdict } from "../../shared/verdict.ts";
import { onSubmissionChange } from "../judging/service.ts";
import type { Db } from "../platform/db.ts";
import type { Bus } from "../platform/liveBus.ts";
import {
  absentees,
  type AttemptRow,
  attemptsAfter,
  attemptsByIds,
  type ContestantRow,
  contestants,
} from "./board.sql.ts";
import { contestProblems, type ContestProblemRow } from "./contestProblems.sql.ts";
import { onContestChange } from "./contestChanges.ts";
import type { ContestRecord } from "./contests.sql.ts";
import { ContestCache } from "./contestCache.ts";
import { ContestAuth, type ResultView } from "./policy.ts";

/** Boards of so many contests stay in memory; each holds a few hundred bytes per contestant and problem. */
const BOARDS_MAX = 100;
/** Submissions that are read at once. */
const BATCH = 500;

/** A contest's scoreboard in both views. */
export interface ContestBoard {
  live: Board;
  /** Without results of the closed problems; the same as `live` where there are none. */
  open: Board;
  /** Without what the freeze hides, too; the same as `open` where the contest has no freeze. */
  frozen: Board;
  people: ReadonlyMap<string, ContestantRow>;
  /** Whom the account rule names and who are not among the people. */
  absent: ReadonlyMap<string, ContestantRow>;
  problems: readonly ContestProblemRow[];
  /** Changes with everything that may change a row. Not sent: hidden submissions change it, too. */
  version: string;
}

/** A version of one view, which changes with what it shows. */
export function versionOfView({ version, ...board }: ContestBoard, view: ResultView): string {
  return `${version.split(".")[0]}.${board[view].version}`;
}

interface Entry extends ContestBoard {
  people: Map<string, ContestantRow>;
  absent: Map<string, ContestantRow>;
  start: number;
  /** Of the contest, as it was computed with. */
  settings: string;
  /** Submissions that changed since they were read. */
  changed: Set<number>;
  changes: number;
  /** The reading of changed submissions that is under way. */
  following: Promise<void> | undefined;
}

/**
 * The scoreboards of this server process. One is computed when it is first asked for, then follows the submissions:
 * a question costs nothing where none changed, else one statement for all that did. It is computed anew after the
 * contest, its problems or its contestants change, and after messages may have been missed.
 */
export class ContestBoards {
  /** The contests of these boards. */
  readonly contests: ContestCache;
  readonly #db: Db;
  readonly #entries = new QuickLRU<number, Promise<Entry>>({
    maxSize: BOARDS_MAX,
    onEviction: (contestId) => this.#changed.delete(contestId),
  });
  /** By contest the submissions that changed since they were read, also while its rows are read. */
  readonly #changed = new Map<number, Set<number>>();
  #loads = 0;

  constructor(db: Db, bus: Bus) {
    this.#db = db;
    this.contests = new ContestCache(db, bus);
    onSubmissionChange(bus, ({ scope, scopeId, submitId, what }) => {
      if (scope === "contest" && what === "status") this.#changed.get(scopeId)?.add(submitId);
    });
    onContestChange(bus, (contestId) => this.#discard(contestId));
    bus.onGap(() => {
      for (const contestId of this.#entries.keys()) this.#discard(contestId);
    });
  }

  async of(contest: ContestRecord): Promise<ContestBoard> {
    const known = await (this.#entries.get(contest.id) ?? this.#load(contest));
    // Who read the contest before it was changed may have computed it with the former times.
    const isValid = known.settings === settingsOf(contest);
    const entry = isValid ? known : await this.#load(contest);
    await this.#follow(contest, entry);
    return entry;
  }

  #discard(contestId: number): void {
    this.#entries.delete(contestId);
    this.#changed.delete(contestId);
  }

  #load(contest: ContestRecord): Promise<Entry> {
    // Changes that come while the rows are read are read again afterwards.
    const changed = new Set<number>();
    this.#changed.set(contest.id, changed);
    this.#loads += 1;
    const loading = loadEntry(this.#db, contest, { changed, load: this.#loads });
    this.#entries.set(contest.id, loading);
    loading.catch(() => this.#discard(contest.id));
    return loading;
  }

  /** Those who ask while changes are read wait for them too: of two readers neither is shown an older board. */
  async #follow(contest: ContestRecord, entry: Entry): Promise<void> {
    while (entry.following !== undefined || entry.changed.size > 0) {
      entry.following ??= this.#followChanged(contest, entry).finally(() => {
        entry.following = undefined;
      });
      await entry.following;
    }
  }

  async #followChanged(contest: ContestRecord, entry: Entry): Promise<void> {
    while (entry.changed.size > 0) {
      const ids = [...entry.changed].slice(0, BATCH);
      for (const id of ids) entry.changed.delete(id);
      try {
        await this.#apply(contest, entry, ids);
      } catch (error) {
        for (const id of ids) entry.changed.add(id);
        throw error;
      }
      entry.changes += 1;
      entry.version = `${entry.version.split(".")[0]}.${entry.changes}`;
    }
  }

  async #apply(contest: ContestRecord, entry: Entry, ids: number[]): Promise<void> {
    const rows = await attemptsByIds(this.#db, ids);
    const unknown = rows.map(({ uid }) => uid).filter((uid) => !entry.people.has(uid));
    if (unknown.length > 0) {
      setPeople(entry, contest, await contestants(this.#db, contest.id, [...new Set(unknown)]));
    }
    for (const row of rows) setAttempt(entry, row);
    // The next question reads the problems again.
    if (rows.some((row) => isOfOtherData(entry, row))) this.#discard(contest.id);
  }
}

/** Accepted with other points than the problem has: its test data changed since the problems were read. */
function isOfOtherData({ problems }: Entry, { pid, status, score }: AttemptRow): boolean {
  if (status !== Verdict.Accepted || score === null) return false;
  const fullScore = problems.find((problem) => problem.pid === pid)?.fullScore;
  return fullScore !== undefined && fullScore !== score;
}

const boardsOfDatabase = new WeakMap<Db, ContestBoards>();

/** Once for each server. */
export function openBoards(db: Db, bus: Bus): ContestBoards {
  const boards = new ContestBoards(db, bus);
  boardsOfDatabase.set(db, boards);
  return boards;
}

/** The scoreboards of the server that has this database open. */
export function boardsOf(db: Db): ContestBoards {
  const boards = boardsOfDatabase.get(db);
  if (!boards)
    throw new Error("scoreboards are found by the server's database, not by a transaction");
  return boards;
}

/** All of a contest that its boards are computed from, beside rows of their own. */
function settingsOf({ guarded, rule, stars, organizersRanked, closedProblems }: ContestRecord) {
  const { start, end, frozenFrom, authorUid } = guarded;
  const shown = { rule, stars, organizersRanked, closedProblems };
  return JSON.stringify([start, end, frozenFrom, authorUid, shown]);
}

async function loadEntry(
  db: Db,
  contest: ContestRecord,
  { changed, load }: { changed: Set<number>; load: number },
): Promise<Entry> {
  const [problems, people, absent] = await Promise.all([
    contestProblems(db, contest.id),
    contestants(db, contest.id, null),
    contest.hasAccountRule ? absentees(db, contest.id) : [],
  ]);
  const { start, end, frozenFrom } = contest.guarded;
  const pids = problems.map(({ pid }) => pid);
  const duration = end - start;
  const rule = scoreboardRule(contest.rule);
  const whole = { duration, frozenFrom: null, until: null };
  const full = new Map(problems.map(({ pid, fullScore }) => [pid, fullScore]));
  const live = new Board(rule, whole, pids, full);
  const closed = new Set(contest.closedProblems);
  const open = closed.size === 0 ? live : live.inView({ ...whole, closed });
  const freeze = frozenFrom === null ? null : frozenFrom - start;
  const frozen = freeze === null ? open : live.inView({ ...open.view, frozenFrom: freeze });
  const entry: Entry = {
    ...{ live, open, frozen, problems, start, changed, changes: 0, following: undefined },
    settings: settingsOf(contest),
    people: new Map(),
    absent: new Map(absent.map((person) => [person.uid, person])),
    version: `${load}.0`,
  };
  setPeople(entry, contest, people);
  let lastId = 0;
  for (;;) {
    const rows = await attemptsAfter(db, contest.id, lastId);
    for (const row of rows) setAttempt(entry, row);
    const last = rows.at(-1);
    if (!last) return entry;
    lastId = last.submitId;
  }
}

function setPeople(
  { people, absent, ...views }: Entry,
  contest: ContestRecord,
  rows: ContestantRow[],
): void {
  for (const row of rows) {
    people.set(row.uid, row);
    absent.delete(row.uid);
    const contestant = contestantOf(row, contest);
    for (const view of viewsOf(views)) view.setContestant(contestant);
  }
}

/** A stored submission as scoreboards read it; `start` of the contest, milliseconds. */
export function attemptOf({ submitTime, ...rest }: AttemptRow, start: number): Attempt {
  return { ...rest, at: submitTime.getTime() - start };
}

function setAttempt(entry: Entry, row: AttemptRow): void {
  const attempt = attemptOf(row, entry.start);
  for (const view of viewsOf(entry)) view.setAttempt(attempt);
}

/** Each once. */
function viewsOf({ live, open, frozen }: Pick<ContestBoard, ResultView>): Set<Board> {
  return new Set([live, open, frozen]);
}

/** Organizers stand on the board only where the contest says so. */
export function contestantOf(person: ContestantRow, contest: ContestRecord): Contestant {
  const { uid, username, roleId, isRegistered, extraSeconds, isDisqualified } = person;
  const organizes = roleId === Role.Root || uid === contest.authorUid;
  return {
    uid,
    isStar: contest.stars.includes(username.toLowerCase()),
    isDisqualified: isDisqualified || (organizes && !contest.organizersRanked),
    // In a public contest a submission registers: the row would show one that the view hides.
    isListed: isRegistered && contest.auth !== ContestAuth.Public,
    extraTime: extraSeconds * 1000,
  };
}
