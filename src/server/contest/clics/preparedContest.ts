import { otherWork } from "../../platform/otherWork.ts";
import { type Bodies, Body } from "../../platform/sharedBody.ts";
import { Collection, type Entry, entryOf } from "./collection.ts";
import {
  collectionOf,
  judgementObject,
  scoreboardHead,
  scoreboardRows,
  submissionObject,
} from "./objects.ts";
import type { RunStore } from "./runStore.ts";
import { runsOf, seesRuns } from "./runs.ts";
import type { ContestView, SeenSubmission } from "./view.ts";
import { collections } from "./visibleProperties.ts";

interface Tools {
  bodies: Bodies;
  runs: RunStore;
}

/** What the same contest was before, whose entries are reused where they did not change. */
interface Former {
  collections: ReadonlyMap<string, Collection>;
  /** Nothing but submissions differs: lists of it may be answered for a while. */
  isRecent: boolean;
  /** The same for readers who see the same of all types but {@link ownTypes}. */
  shared?: PreparedContest | undefined;
}

/** What those who may enter see otherwise than all others. */
const ownTypes = new Set(["problems", "clarifications"]);

interface Presented {
  mark: number;
  letter: string | undefined;
  make: () => Record<string, unknown>;
}

/** Objects that are made without a pause; a long list lets other work go on in between. */
const AT_ONCE = 200;
/** The same of objects that did not change. */
const REUSED_AT_ONCE = 4000;
/** A list of that many objects may be so old: to write 20,000 takes 20 ms, and slow readers hold each version. */
const MS_PER_OBJECT = 0.25;
/** Shorter lists are always of the moment. */
const SHORT = 2000;

/** One contest as one kind of reader sees it, at one version of all that is stored. */
export class PreparedContest {
  readonly view: ContestView;
  readonly #tools: Tools;
  readonly #former: Former;
  readonly #making = new Map<string, Promise<Collection | undefined>>();
  readonly #made = new Map<string, Collection>();
  readonly #scoreboards = new Map<string, { second: number; body: Body }>();
  readonly #rows = new Map<string, string>();
  #bySubmission: Map<string, SeenSubmission> | undefined;

  constructor(view: ContestView, tools: Tools, former: Former) {
    this.view = view;
    this.#tools = tools;
    this.#former = former;
  }

  /** The latest collection of each type. */
  get collections(): Map<string, Collection> {
    return new Map([...this.#former.collections, ...this.#made]);
  }

  /** Undefined: there is no such type, or `runs` are too many. `oldFrom`: the time, when a long list may be older. */
  async collection(type: string, oldFrom?: number): Promise<Collection | undefined> {
    // Names come from readers.
    if (!collections.some((each) => each === type)) return undefined;
    const { shared } = this.#former;
    if (shared && !ownTypes.has(type)) return shared.collection(type, oldFrom);
    const before = this.#former.collections.get(type);
    if (oldFrom !== undefined && this.#former.isRecent && before && !this.#making.has(type)) {
      const { length } = before.entries;
      if (length > SHORT && oldFrom - before.madeAt < length * MS_PER_OBJECT) return before;
    }
    const known = this.#making.get(type);
    if (known) return known;
    const making = this.#make(type, before);
    this.#making.set(type, making);
    making.catch(() => this.#making.delete(type));
    return making;
  }

  async #make(type: string, before: Collection | undefined): Promise<Collection | undefined> {
    // Each type in a turn of the loop of its own.
    await otherWork();
    const variant = this.#variant(type);
    const reusable = before?.variant === variant ? before.entries : [];
    const entries = await this.#entries(type, reusable);
    if (!entries) return undefined;
    const isSame =
      before !== undefined &&
      before.entries.length === entries.length &&
      entries.every((entry, at) => entry === before.entries[at]);
    const { bodies } = this.#tools;
    const made = isSame
      ? before
      : new Collection(entries, { variant, madeAt: this.view.now, bodies });
    this.#made.set(type, made);
    return made;
  }

  /** All that an object of the many depends on beside its row. */
  #variant(type: string): string {
    const { kind, contest, showsFigures } = this.view;
    const isOwn = kind === "organizer";
    return JSON.stringify([
      type,
      contest.id,
      contest.rule,
      contest.guarded.start,
      showsFigures,
      isOwn,
    ]);
  }

  async #entries(type: string, before: readonly Entry[]): Promise<Entry[] | undefined> {
    const { view } = this;
    switch (type) {
      case "submissions":
        return this.#many(before, view.submissions, (each) => ({
          // Its letter is a reference.
          mark: each.at,
          letter: view.letters.get(each.row.pid),
          make: () => submissionObject(view, each),
        }));
      case "judgements": {
        const judged = view.submissions.filter(({ isJudged }) => isJudged);
        return this.#many(before, judged, (each) => ({
          mark: 0,
          letter: undefined,
          make: () => judgementObject(view, each),
        }));
      }
      case "runs":
        return this.#runs(before);
      default: {
        const known = new Map(before.map((entry) => [entry.id, entry]));
        return collectionOf(view, type)?.map((object) => {
          const entry = entryOf(object);
          const same = known.get(entry.id);
          return same?.json === entry.json ? same : entry;
        });
      }
    }
  }

  async #many(
    before: readonly Entry[],
    submissions: readonly SeenSubmission[],
    present: (each: SeenSubmission) => Presented,
  ): Promise<Entry[]> {
    const entries: Entry[] = [];
    let [place, made] = [0, 0];
    for (const [at, each] of submissions.entries()) {
      if (at % REUSED_AT_ONCE === REUSED_AT_ONCE - 1) await otherWork();
      const { row } = each;
      // Both are in the order of submissions.
      while ((before[place]?.source?.submitId ?? Infinity) < row.submitId) place += 1;
      const former = before[place];
      const { mark, letter, make } = present(each);
      if (former?.source === row && former.mark === mark && former.refs["problem_id"] === letter) {
        entries.push(former);
        continue;
      }
      entries.push(entryOf(make(), { source: row, mark }));
      made += 1;
      if (made % AT_ONCE === 0) await otherWork();
    }
    return entries;
  }

  /** Too many are not held. */
  async #runs(before: readonly Entry[]): Promise<Entry[] | undefined> {
    const { view } = this;
    const { contest, kind } = view;
    const visible = view.submissions.filter(
      ({ isJudged, row }) => isJudged && seesRuns(view, row.pid),
    );
    const runs = await this.#tools.runs.of(
      visible.map(({ row }) => row),
      `${contest.id} ${kind}`,
    );
    if (!runs) return undefined;
    const full = { ...view, runs };
    const known = Map.groupBy(before, ({ source }) => source);
    const entries: Entry[] = [];
    for (const [at, each] of visible.entries()) {
      const mark = full.facts.get(each.row.pid)?.feedback ?? "";
      const former = known.get(each.row);
      if (former?.[0]?.mark === mark) entries.push(...former);
      else {
        for (const { make } of runsOf(full, each)) {
          entries.push(entryOf(make(), { source: each.row, mark }));
        }
      }
      if (at % AT_ONCE === 0) await otherWork();
    }
    return entries;
  }

  /** The runs of one submission, however many the contest has. */
  async runsOfSubmission(id: string): Promise<Entry[]> {
    this.#bySubmission ??= new Map(
      this.view.submissions.map((each) => [String(each.row.submitId), each]),
    );
    const one = this.#bySubmission.get(id);
    if (!one?.isJudged || !seesRuns(this.view, one.row.pid)) return [];
    const runs = await this.#tools.runs.of([one.row]);
    return runsOf({ ...this.view, runs }, one).map(({ make }) => entryOf(make()));
  }

  /** Undefined: there is no such group. Its time is the second of the first question. */
  scoreboard(groupId: string | undefined, now: number): Body | undefined {
    const { shared } = this.#former;
    if (shared) return shared.scoreboard(groupId, now);
    const second = Math.floor(now / 1000);
    const group = groupId ?? "";
    const known = this.#scoreboards.get(group);
    if (known?.second === second) return known.body;
    const head = scoreboardHead({ ...this.view, now });
    const rows = this.#rows.get(group) ?? JSON.stringify(scoreboardRows(this.view, groupId));
    if (rows === undefined) return undefined;
    this.#rows.set(group, rows);
    const text = `${JSON.stringify(head).slice(0, -1)},"rows":${rows}}`;
    const body = new Body(this.#tools.bodies, () => [text]);
    this.#scoreboards.set(group, { second, body });
    return body;
  }
}
