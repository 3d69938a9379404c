import type { FastifyBaseLogger } from "fastify";
import type { Timer } from "../../../shared/system/clock.ts";
import { type BoardChange, getContestBoard } from "../../../shared/contest/contestBoard.ts";
import type { ContestTimes } from "../../../shared/contest/contestTimes.ts";
import type { LiveEvent } from "../../../shared/live.ts";
import { onSubmissionChange } from "../../judging/service.ts";
import type { Database } from "../../platform/database/db.ts";
import { idOfKey, idTopic, keyOfId } from "../../platform/live/liveTopic.ts";
import type { LiveDetail, LiveHub, LiveReader } from "../../platform/live/live.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import type { ContestBoards } from "./boards.ts";
import { onContestChange } from "../contestChanges.ts";
import { storedContests } from "../contestCache.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { marksPersons, showsGenderMarks } from "../marks.ts";
import { followRefusal, isOrganizer, seesLiveBoard } from "../policy.ts";
import { boardRefusal, isOpenBoard, publicView } from "../boardPolicy.ts";
import { participationsOfReaders } from "../live/readerParticipations.ts";
import { changeBetween, type AudienceBoard, audienceBoard, wholeChange } from "./audienceBoard.ts";

const SOURCE = "contest-board";
const SHOWN = "contest-board";
const LIVE = "contest-board-live";
const visibleKey = (cid: number): string => keyOfId(SHOWN, cid);
const liveKey = (cid: number): string => keyOfId(LIVE, cid);
/**
 * Changes within this interval are collected and sent together, at multiples of the interval. Servers with synchronized
 * clocks therefore send the same changes at the same time. A server that receives a change slightly late sends it half
 * a second later.
 */
const TOGETHER_MS = 500;
/** Number of recent changes that are kept for readers who receive them late. */
const LOG_MAX = 32;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Groups of readers, by the data that they get. `all`: the public data. `guests`: the public data without gender marks
 * and personal categories. `organizers`: the public data with additional fields for organizers. `live`: the live board
 * with the same additional fields. `liveForHelpers`: the live board for helpers who are not organizers.
 */
type Group = "all" | "guests" | "organizers" | "live" | "liveForHelpers";
type Step = ReadonlyMap<Group, BoardChange>;

interface Watch {
  /** The data last sent to each group of readers; a group is created when its first reader connects. */
  lastSent: Map<Group, AudienceBoard>;
  /**
   * For each group, the number of the newest log entry at the time when the group was created; groups that have existed
   * since the first entry are missing.
   */
  began: Map<Group, number>;
  log: Step[];
  /** Number of the newest entry in the log; the first entry has number 1. */
  last: number;
  timer: Timer | undefined;
  /** Timer for the moment at which the freeze begins or ends automatically. */
  turn: Timer | undefined;
}

interface Kit {
  hub: LiveHub;
  db: Database;
  bus: Bus;
  log: FastifyBaseLogger;
  boards: ContestBoards;
}

/**
 * Sends changes of scoreboards on the live channel. Changes are batched, and each reader gets the changes to the view
 * that the reader may see at the time of sending. Messages only contain whole rows of that view.
 */
export function contestBoardsLive(kit: Kit): void {
  const { hub, bus } = kit;
  const pushed = new PushedBoards(kit);
  const topic = (name: string, open: boolean) =>
    hub.addTopic({
      ...idTopic(name, getContestBoard, { open }),
      first(key) {
        pushed.watch(idOfKey(name, key));
        return undefined;
      },
    });
  topic(SHOWN, true);
  topic(LIVE, false);
  hub.addSource({
    name: SOURCE,
    deliver: (ref, detail, readers) => pushed.deliver(Number(ref), detail, readers),
  });
  onSubmissionChange(bus, ({ scope, scopeId, what }) => {
    if (scope === "contest" && what === "status") pushed.changed(scopeId);
  });
  onContestChange(bus, (cid) => pushed.changed(cid));
  kit.boards.onFactsChange((cid) => pushed.changed(cid));
}

class PushedBoards {
  readonly #kit: Kit;
  readonly #watches = new Map<number, Watch>();

  constructor(kit: Kit) {
    this.#kit = kit;
  }

  /** Tracks changes of this contest's board from now on, as long as the board has readers. */
  watch(cid: number): void {
    if (this.#watches.has(cid)) return;
    const watch: Watch = {
      lastSent: new Map(),
      began: new Map(),
      log: [],
      last: 0,
      timer: undefined,
      turn: undefined,
    };
    this.#watches.set(cid, watch);
    this.#stepNow(cid, watch);
  }

  changed(cid: number): void {
    const watch = this.#watches.get(cid);
    if (watch) this.#stepLater(cid, watch);
  }

  #stepLater(cid: number, watch: Watch): void {
    const { clock } = this.#kit.db;
    watch.timer ??= clock.after(TOGETHER_MS - (clock.now() % TOGETHER_MS), () => {
      watch.timer = undefined;
      this.#stepNow(cid, watch);
    });
    watch.timer.unref();
  }

  #end(cid: number, { timer, turn }: Watch): void {
    this.#watches.delete(cid);
    timer?.cancel();
    turn?.cancel();
  }

  #stepNow(cid: number, watch: Watch): void {
    this.#step(cid, watch).catch((error: unknown) =>
      this.#kit.log.error({ err: error, cid }, "a scoreboard could not be followed"),
    );
  }

  /** Computes the changes since the previous update for each group of readers, and sends them to the readers. */
  async #step(cid: number, watch: Watch): Promise<void> {
    const { hub, log } = this.#kit;
    const keys = [visibleKey(cid), liveKey(cid)];
    if (!keys.some((key) => hub.hasReaders(key))) return this.#end(cid, watch);
    try {
      const contest = await this.#contest(cid);
      if (!contest) return this.#end(cid, watch);
      const step = new Map<Group, BoardChange>();
      const usual: Group[] =
        contest.boardOpen && marksPersons(contest) ? ["all", "guests"] : ["all"];
      for (const group of new Set<Group>([...usual, ...watch.lastSent.keys()])) {
        const before = watch.lastSent.get(group);
        const after = await this.#board(contest, group);
        watch.lastSent.set(group, after);
        const change = before && changeBetween(before, after);
        if (change) step.set(group, change);
      }
      this.#turnLater(cid, watch, contest.guarded);
      if (step.size === 0) return;
      watch.last += 1;
      watch.log = [...watch.log, step].slice(-LOG_MAX);
      const detail = { from: watch.last, to: watch.last };
      hub.changed(SOURCE, String(cid), { keys, detail });
    } catch (error) {
      log.error({ err: error, cid }, "a scoreboard could not be sent");
      this.#stepLater(cid, watch);
    }
  }

  #contest(cid: number): Promise<ContestRecord | undefined> {
    return storedContests(this.#kit.db).of(cid, null);
  }

  async #board(contest: ContestRecord, group: Group): Promise<AudienceBoard> {
    const { db, boards } = this.#kit;
    const board = await boards.of(contest);
    const now = db.clock.now();
    const isLive = group === "live" || group === "liveForHelpers";
    const view = isLive ? "live" : publicView(contest.guarded, now);
    return audienceBoard(board, contest, {
      organizes: group === "organizers" || group === "live",
      showsMarks: group !== "guests" && marksPersons(contest),
      view,
      now,
      mayBeOlder: false,
    });
  }

  /**
   * Schedules the next event that changes the view without a submission: the start of the freeze or its automatic end.
   */
  #turnLater(cid: number, watch: Watch, { frozenFrom, lastEnd, opensItself }: ContestTimes): void {
    watch.turn?.cancel();
    watch.turn = undefined;
    if (frozenFrom === null) return;
    const { clock } = this.#kit.db;
    const times = opensItself ? [frozenFrom, lastEnd] : [frozenFrom];
    const next = Math.min(...times.filter((time) => time > clock.now()));
    if (!Number.isFinite(next)) return;
    watch.turn = clock.after(Math.min(next - clock.now(), DAY_MS), () => {
      this.#stepNow(cid, watch);
    });
    watch.turn.unref();
  }

  /** Sends the recorded board changes with numbers from `from` to `to` to the readers who may see the board now. */
  async deliver(
    cid: number,
    { from = 0, to = 0 }: LiveDetail,
    readers: LiveReader[],
  ): Promise<void> {
    const watch = this.#watches.get(cid);
    const contest = watch && (await this.#contest(cid));
    if (!watch || !contest) return;
    const partOf = await participationsOfReaders(this.#kit.db, contest, readers);
    const now = this.#kit.db.clock.now();
    const first = watch.last - watch.log.length + 1;
    const steps = watch.log.filter((_, at) => first + at >= from && first + at <= to);
    const events = new Map<BoardChange, LiveEvent>();
    const wholes = new Map<Group, BoardChange>();
    for (const reader of readers) {
      const { viewer, keys } = reader;
      const access = { participation: partOf(viewer?.uid), now, boardOpen: contest.boardOpen };
      const isOpen = isOpenBoard(contest, now);
      if (boardRefusal(viewer, contest.guarded, access)) continue;
      if (viewer && !isOpen && followRefusal(viewer, contest.guarded, access)) continue;
      const organizes = isOrganizer(viewer, contest.guarded);
      const send = (view: "shown" | "live", change: BoardChange): void => {
        // All readers get the same object, so that it is serialized only once.
        const event = events.get(change) ?? { type: "contest-board", cid, view, change };
        events.set(change, event);
        reader.send(event);
      };
      const groups: ["shown" | "live", Group][] = [];
      if (keys.has(visibleKey(cid))) {
        const ofAll =
          showsGenderMarks(viewer, contest) || !marksPersons(contest) ? "all" : "guests";
        groups.push(["shown", organizes ? "organizers" : ofAll]);
      }
      if (keys.has(liveKey(cid)) && seesLiveBoard(viewer, contest.guarded)) {
        groups.push(["live", organizes ? "live" : "liveForHelpers"]);
      }
      for (const [view, group] of groups) {
        // If this is the group's first reader, changes for the group are tracked from now on; the reader has already
        // loaded the earlier data.
        const board = watch.lastSent.get(group) ?? (await this.#begin(contest, watch, group));
        // Log entries from before this group was created contain no changes for the group. All readers in the group
        // therefore load the whole board.
        if (from <= (watch.began.get(group) ?? 0)) {
          const whole = wholes.get(group) ?? wholeChange(board);
          wholes.set(group, whole);
          send(view, whole);
          continue;
        }
        for (const step of steps) {
          const change = step.get(group);
          if (change) send(view, change);
        }
      }
    }
  }

  async #begin(contest: ContestRecord, watch: Watch, group: Group): Promise<AudienceBoard> {
    const board = await this.#board(contest, group);
    watch.lastSent.set(group, board);
    watch.began.set(group, watch.last);
    return board;
  }
}
