import QuickLRU from "quick-lru";
import { isThawed } from "../../../shared/contest/contestTimes.ts";
import type { Database } from "../../platform/database/db.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { BodyCache } from "../../platform/traffic/sharedBody.ts";
import { onProblemChange } from "../../problem/service.ts";
import type { ContestBoard } from "../board/boardEntry.ts";
import type { ContestBoards } from "../board/boards.ts";
import { onContestChange } from "../contestChanges.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { hidesTitles } from "../policy.ts";
import { publicView } from "../boardPolicy.ts";
import { ClarificationStore } from "./clarificationStore.ts";
import { type ClarificationRow, clicsProblems, type ProblemFacts } from "./clics.sql.ts";
import { LatestCollections } from "./latestCollections.ts";
import { PreparedContest } from "./preparedContest.ts";
import { RunStore } from "./runStore.ts";
import { type StoredSubmissions, SubmissionStore } from "./submissionStore.ts";
import { boardOf, contestView, prepareBoard, type ViewKind } from "./view.ts";

/** Maximum number of cached pairs of contest and view. */
const PREPARED_MAX = 12;
/**
 * Maximum size of the serialized responses in memory, in bytes. For 20,000 submissions, the two lists in two views take
 * 21 MB, or 3 MB compressed. Not all of these lists are read at the same time, so a limit of 24 MiB instead of 20 MiB
 * saved no CPU time. A smaller limit would not save memory on a busy server: under `npm run bench -- clics`, the server
 * grew about as much with 8 MiB, and more with 2 MiB. In addition, evicted texts would have to be decompressed again.
 */
const BODIES_MAX = 20 * 1024 * 1024;
/**
 * If a contest has more submissions than this, its view may be out of date, by up to `VIEW_AGE_MS` for each submission.
 * Computing a view of 20,000 submissions takes 30 ms.
 */
const LARGE = 2000;
const VIEW_AGE_MS = 0.1;

interface Prepared {
  /** Version of all data on which the view depends, except submissions and results. */
  fixed: string;
  /**
   * Version of submissions and results. The version is never sent to clients, because hidden submissions and results
   * also change it.
   */
  version: string;
  clarifications: readonly ClarificationRow[];
  facts: readonly ProblemFacts[];
  builtAt: number;
  contest: PreparedContest;
}

/** All data on which a view depends, except the contest and the time. */
interface Inputs {
  board: ContestBoard;
  submissions: StoredSubmissions;
  clarifications: readonly ClarificationRow[];
  facts: readonly ProblemFacts[];
}

/**
 * Contests in the form of the Contest API, prepared for each view (`ViewKind`). The cost of a call therefore depends on
 * the size of its response and not on the size of the contest. The prepared contests are updated when submissions,
 * boards, problems or clarifications change, and as time passes.
 */
export class PreparedContests {
  readonly #db: Database;
  readonly #boards: ContestBoards;
  readonly #submissions: SubmissionStore;
  readonly #clarifications: ClarificationStore;
  readonly #tools: { cache: BodyCache; runs: RunStore };
  readonly #facts = new QuickLRU<number, Promise<ProblemFacts[]>>({ maxSize: PREPARED_MAX });
  readonly #ofAll = new WeakMap<PreparedContest, PreparedContest>();
  readonly #prepared = new QuickLRU<string, Prepared>({ maxSize: PREPARED_MAX });
  readonly #preparing = new Map<string, Promise<PreparedContest>>();
  #epochs = 0;

  constructor(db: Database, bus: Bus, boards: ContestBoards) {
    this.#db = db;
    this.#boards = boards;
    this.#submissions = new SubmissionStore(db, bus);
    this.#clarifications = new ClarificationStore(db, bus);
    this.#tools = { cache: new BodyCache(BODIES_MAX), runs: new RunStore(db) };
    onProblemChange(bus, () => this.#facts.clear());
    onContestChange(bus, (contestId) => this.#facts.delete(contestId));
    bus.onGap(() => this.#facts.clear());
  }

  /**
   * `mayBeOlder`: whether older data of a large contest may be returned if only submissions have changed since it was
   * prepared. The maximum age of such data is {@link VIEW_AGE_MS} times the number of submissions.
   */
  async of(
    contest: ContestRecord,
    kind: ViewKind,
    { mayBeOlder }: { mayBeOlder: boolean },
  ): Promise<PreparedContest> {
    if (kind === "public") return this.#public(await this.of(contest, "entered", { mayBeOlder }));
    const key = `${contest.id} ${kind}`;
    for (;;) {
      const inputs = await this.#inputsOf(contest);
      const last = this.#prepared.get(key);
      const comparison = this.#compare(last, contest, inputs);
      if (last && comparison.isOtherwiseSame) {
        const { length } = inputs.submissions.all;
        const age = this.#db.clock.now() - last.builtAt;
        const isRecent = mayBeOlder && length > LARGE && age < length * VIEW_AGE_MS;
        if (last.version === comparison.version || isRecent) return last.contest;
      }
      const preparing = this.#preparing.get(key);
      if (!preparing) return this.#prepare(contest, kind, inputs);
      // That computation may have begun before the latest change. The next round of the loop therefore compares the
      // version again.
      await preparing.catch(() => {});
    }
  }

  async #inputsOf(contest: ContestRecord): Promise<Inputs> {
    const [board, submissions, facts, clarifications] = await Promise.all([
      this.#boards.of(contest),
      this.#submissions.of(contest.id),
      this.#factsOf(contest.id),
      this.#clarifications.of(contest.id),
    ]);
    return { board, submissions, facts, clarifications };
  }

  /** `isOtherwiseSame`: whether everything except submissions and results is unchanged. */
  #compare(
    last: Prepared | undefined,
    contest: ContestRecord,
    { board, submissions, facts, clarifications }: Inputs,
  ): { fixed: string; version: string; isOtherwiseSame: boolean } {
    const fixed = fixedOf(contest, board, this.#db.clock.now());
    return {
      fixed,
      version: `${board.version} ${submissions.version}`,
      isOtherwiseSame:
        last?.fixed === fixed && last.facts === facts && last.clarifications === clarifications,
    };
  }

  /** Starts a computation and records it, so that other callers for the same contest and view wait for it. */
  #prepare(contest: ContestRecord, kind: ViewKind, inputs: Inputs): Promise<PreparedContest> {
    const key = `${contest.id} ${kind}`;
    const preparing = this.#prepareNow(contest, kind, inputs).finally(() => {
      this.#preparing.delete(key);
    });
    this.#preparing.set(key, preparing);
    return preparing;
  }

  async #prepareNow(
    contest: ContestRecord,
    kind: ViewKind,
    inputs: Inputs,
  ): Promise<PreparedContest> {
    await prepareBoard(boardOf(kind, contest, inputs.board, this.#db.clock.now()), contest);
    // There must be no `await` after this line, because the board and the submissions could change during it.
    const now = this.#db.clock.now();
    const key = `${contest.id} ${kind}`;
    const last = this.#prepared.get(key);
    const { fixed, version, isOtherwiseSame } = this.#compare(last, contest, inputs);
    const former = last?.contest;
    const view = contestView(kind, contest, { ...inputs, now, former: former?.view });
    const prepared = new PreparedContest(view, {
      tools: this.#tools,
      latest: former?.latest ?? new LatestCollections(),
      epoch: former && isOtherwiseSame ? former.epoch : (this.#epochs += 1),
    });
    const { facts, clarifications } = inputs;
    this.#prepared.set(key, {
      fixed,
      version,
      facts,
      clarifications,
      builtAt: now,
      contest: prepared,
    });
    return prepared;
  }

  /** The public view is derived from the view of users who may enter, because only a few objects differ. */
  #public(shared: PreparedContest): PreparedContest {
    const prepared = this.#ofAll.get(shared);
    if (prepared) return prepared;
    const view = { ...shared.view, kind: "public" as const, clarifications: [] };
    const contest = new PreparedContest(view, {
      tools: this.#tools,
      latest: new LatestCollections(),
      epoch: shared.epoch,
      shared,
    });
    this.#ofAll.set(shared, contest);
    return contest;
  }

  #factsOf(contestId: number): Promise<ProblemFacts[]> {
    const read = this.#facts.get(contestId);
    if (read) return read;
    const reading = clicsProblems(this.#db, { cid: contestId });
    this.#facts.set(contestId, reading);
    reading.catch(() => {
      if (this.#facts.get(contestId) === reading) this.#facts.delete(contestId);
    });
    return reading;
  }
}

/** Fields that no object uses are omitted. */
const unusedProperties = new Set(["description", "html", "renderer", "count", "participation"]);

/** A key that changes whenever the contest, its phase, or the users or problems on its board change. */
function fixedOf(contest: ContestRecord, board: ContestBoard, now: number): string {
  const { guarded } = contest;
  const properties = Object.entries(contest).filter(([name]) => !unusedProperties.has(name));
  const phase = [now < guarded.start, publicView(guarded, now), isThawed(guarded, now)];
  const [load] = board.version.split(".");
  return JSON.stringify([properties, phase, hidesTitles(guarded, now), load, board.factsVersion]);
}
