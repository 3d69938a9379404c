import { otherWork } from "../../platform/process/otherWork.ts";
import { Body, BodyCache, BodyPart, ownBytes } from "../../platform/traffic/sharedBody.ts";
import { Collection } from "./collection.ts";
import { type Entry, type EntryForm, LazyEntry, StoredEntry } from "./entry.ts";
import { judgementForm, type Run, runForm, submissionForm } from "./manyObjects.ts";
import { collectionOf, rankedIn, scoreboardHead, scoreboardRows } from "./objects.ts";
import type { LatestCollections } from "./latestCollections.ts";
import { filterLong } from "./filterLong.ts";
import { lowerBound } from "./lowerBound.ts";
import type { RunStore } from "./runStore.ts";
import { runsOf, seesRuns } from "./runs.ts";
import type { VisibleSubmission } from "./submissionStore.ts";
import type { ContestView } from "./view.ts";
import { collections } from "./visibleProperties.ts";

interface Tools {
  cache: BodyCache;
  runs: RunStore;
}

interface Options {
  tools: Tools;
  /** All versions of the contest for the same view (`ViewKind`) share this object. */
  latest: LatestCollections;
  /**
   * If only submissions and results have changed since the last version, the epoch stays the same. Long lists may then
   * be slightly out of date.
   */
  epoch: number;
  /**
   * The prepared contest that is shared by all readers who see the same data. All data is taken from it, except data of
   * the types in {@link ownTypes}.
   */
  shared?: PreparedContest | undefined;
}

/** Object types whose data is not the same for readers who may enter the contest as for other readers. */
const ownTypes = new Set(["problems", "clarifications"]);

/**
 * The entries for all objects of one type. `variant` identifies the data (such as the contest's id and start) on which
 * the entries depend in addition to their sources.
 */
interface EntryList {
  entries: readonly Entry[];
  variant: string;
}

/** Number of submissions that are processed without a pause. */
const AT_ONCE = 4000;
/** Number of scoreboard rows that are serialized without a pause. */
const ROWS_AT_ONCE = 100;
/**
 * Number of milliseconds by which a list may be out of date, for each object in the list. This limits how often long
 * lists are built, because building each version takes several milliseconds.
 */
const MS_PER_OBJECT = 0.25;
/** Only lists with at least this many objects may be out of date; shorter lists are always up to date. */
const SHORT = 2000;

/** One contest in one view (`ViewKind`), at one version of the stored data. */
export class PreparedContest {
  readonly view: ContestView;
  readonly #tools: Tools;
  readonly latest: LatestCollections;
  readonly epoch: number;
  readonly #shared: PreparedContest | undefined;
  readonly #making = new Map<string, Promise<Collection | undefined>>();
  /** The latest scoreboard of each group, keyed like `#rows`. */
  readonly #scoreboards = new Map<string, { second: number; body: Body }>();
  /**
   * The serialized scoreboard rows of each group; the rows of all teams have the empty string as their key. Rows are
   * serialized once and released together with this version. This cache evicts nothing: the board might change before
   * evicted rows could be serialized again. A row takes about 75 bytes for each problem.
   */
  readonly #rows = new Map<string, Promise<readonly BodyPart[]>>();

  constructor(view: ContestView, { tools, latest, epoch, shared }: Options) {
    this.view = view;
    this.latest = latest;
    this.epoch = epoch;
    this.#tools = tools;
    this.#shared = shared;
  }

  /**
   * Undefined if the type is unknown or there are too many `runs`. `oldFrom`: the current time if a slightly outdated
   * version of a long list is acceptable; otherwise undefined.
   */
  async collection(type: string, oldFrom?: number): Promise<Collection | undefined> {
    // The names come from clients, so they may be unknown.
    if (!collections.some((each) => each === type)) return undefined;
    if (this.#shared && !ownTypes.has(type)) return this.#shared.collection(type, oldFrom);
    const making = this.#making.get(type);
    if (making) return making;
    const former = this.latest.get(type);
    if (oldFrom !== undefined && former?.epoch === this.epoch) {
      const { length } = former.entries;
      if (length > SHORT && oldFrom - former.builtAt < length * MS_PER_OBJECT) return former;
    }
    const promise = this.latest.next(type, (before) => this.#make(type, before));
    this.#making.set(type, promise);
    promise.catch(() => this.#making.delete(type));
    return promise;
  }

  async #make(type: string, former: Collection | undefined): Promise<Collection | undefined> {
    // Each type is prepared in a separate iteration of the event loop, so that other requests can be handled in
    // between.
    await otherWork();
    const list = await this.#entries(type, former);
    if (!list) return undefined;
    const { entries, variant } = list;
    const { epoch } = this;
    const isSame =
      former?.epoch === epoch &&
      former.entries.length === entries.length &&
      entries.every((entry, at) => entry === former.entries[at]);
    if (isSame) return former;
    const { cache } = this.#tools;
    return new Collection(entries, { variant, epoch, builtAt: this.view.now, cache, former });
  }

  async #entries(type: string, former: Collection | undefined): Promise<EntryList | undefined> {
    const { view } = this;
    switch (type) {
      case "submissions":
        return this.#many(view.submissions, submissionForm(view), former);
      case "judgements":
        return this.#many(view.judged, judgementForm(view), former);
      case "runs":
        return this.#runs(former);
      default:
        return this.#few(type, former);
    }
  }

  #few(type: string, former: Collection | undefined): EntryList | undefined {
    const before = new Map(former?.entries.map((entry) => [entry.id, entry]));
    const entries = collectionOf(this.view, type)?.map((object) => {
      const entry = new StoredEntry(object);
      const same = before.get(entry.id);
      return same?.json === entry.json ? same : entry;
    });
    return entries && { entries, variant: "" };
  }

  /** Builds the entries of a type of which there is one object for each submission. */
  async #many(
    submissions: readonly VisibleSubmission[],
    form: EntryForm<VisibleSubmission>,
    former: Collection | undefined,
  ): Promise<EntryList> {
    const { variant } = form;
    const before = former?.variant === variant ? former.entries : [];
    const ownForm = formOf(before) ?? form;
    // `push` is not used, for the reason given in filterLong.
    const entries = Array.from<Entry>({ length: submissions.length });
    let place = 0;
    let count = 0;
    for (const submission of submissions) {
      if (count % AT_ONCE === AT_ONCE - 1) await otherWork();
      const { submitId } = submission.row;
      // Both lists are in submission order.
      while ((before[place]?.submitId ?? Infinity) < submitId) place += 1;
      const same = before[place];
      const isSame = same instanceof LazyEntry && same.source === submission;
      entries[count] = isSame ? same : new LazyEntry(submission, ownForm);
      count += 1;
    }
    return { entries, variant };
  }

  /** Returns undefined if there are too many runs to cache. */
  async #runs(former: Collection | undefined): Promise<EntryList | undefined> {
    const { view } = this;
    const { contest, kind } = view;
    const submissions = filterLong(view.judged, ({ row }) => seesRuns(view, row.pid));
    if (!(await this.#tools.runs.read(submissions, `${contest.id} ${kind}`))) return undefined;
    const form = runForm(view);
    const { variant } = form;
    const before = former?.variant === variant ? former.entries : [];
    const ownForm = formOf<Run>(before) ?? form;
    const entries: Entry[] = [];
    let place = 0;
    let compared = 0;
    for (const submission of submissions) {
      compared += 1;
      if (compared % AT_ONCE === 0) await otherWork();
      for (const run of runsOf(view, submission)) {
        while (isBefore(before[place], run)) place += 1;
        const same = before[place];
        entries.push(same && isOf(same, run) ? same : new LazyEntry(run, ownForm));
      }
    }
    return { entries, variant };
  }

  /** Returns the runs of one submission, even if the contest has too many runs to cache them all. */
  async runsOfSubmission(id: string): Promise<Entry[]> {
    const { view } = this;
    const { submissions } = view;
    const place = lowerBound(submissions, Number(id), ({ row }) => row.submitId);
    const submission = submissions[place];
    if (String(submission?.row.submitId) !== id) return [];
    if (!submission?.isJudged || !seesRuns(view, submission.row.pid)) return [];
    await this.#tools.runs.read([submission]);
    const form = runForm(view);
    return runsOf(view, submission).map((run) => new LazyEntry(run, form));
  }

  /**
   * Returns the scoreboard of all contestants, or of one group; undefined if the group is unknown. Requests within one
   * second get the same body, which contains the time of the first of these requests.
   */
  async scoreboard(groupId: string | undefined, now: number): Promise<Body | undefined> {
    if (this.#shared) return this.#shared.scoreboard(groupId, now);
    const members = rankedIn(this.view, groupId);
    if (members === undefined) return undefined;
    const group = members === "all" ? "" : (groupId ?? "");
    let writing = this.#rows.get(group);
    if (!writing) this.#rows.set(group, (writing = this.#writeRows(members)));
    const rows = await writing;
    const second = Math.floor(now / 1000);
    const latest = this.#scoreboards.get(group);
    if (latest?.second === second) return latest.body;
    const head = JSON.stringify(scoreboardHead({ ...this.view, now }));
    // The parts before and after the rows are valid only for the current second and are not reused after it.
    const cache = new BodyCache(Infinity);
    const begin = textPart(cache, `${head.slice(0, -1)},"rows":[`);
    const body = new Body([begin, ...rows, textPart(cache, "]}")]);
    this.#scoreboards.set(group, { second, body });
    return body;
  }

  async #writeRows(members: ReadonlySet<string> | "all"): Promise<BodyPart[]> {
    const rows = scoreboardRows(this.view, members);
    const cache = new BodyCache(Infinity);
    const parts: BodyPart[] = [];
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE).map((make) => JSON.stringify(make()));
      parts.push(textPart(cache, `${at === 0 ? "" : ","}${some.join(",")}`));
      await otherWork();
    }
    return parts;
  }
}

function textPart(cache: BodyCache, text: string): BodyPart {
  const bytes = ownBytes(text);
  return new BodyPart(cache, () => bytes);
}

/** Returns the `EntryForm` from which the entries were built. Each `EntryForm` contains the data of one version. */
function formOf<Source = VisibleSubmission>(
  entries: readonly Entry[],
): EntryForm<Source> | undefined {
  return (entries[0] as LazyEntry<Source> | undefined)?.form;
}

function isBefore(entry: Entry | undefined, { row: { submitId, seq } }: Run): boolean {
  if (!entry) return false;
  return entry.submitId < submitId || (entry.submitId === submitId && runOf(entry).row.seq < seq);
}

function isOf(entry: Entry, { submission, row }: Run): boolean {
  const run = runOf(entry);
  return run.submission === submission && run.row === row;
}

function runOf(entry: Entry): Run {
  return (entry as LazyEntry<Run>).source;
}
