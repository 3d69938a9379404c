import { get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { LIVE_PATH, type LiveEvent } from "../../src/shared/live.ts";
import { timed } from "../liveVerdicts.ts";
import { liveFrames } from "./liveFrames.ts";
import { addressOf, type Load, type Person, sendAs } from "./load.ts";
import { percentile } from "./percentile.ts";
import { report } from "./report.ts";
import type { Viewers } from "./viewers.ts";

const QUESTIONS = 100;
/** Number of questions that are sent at the same time. */
const TOGETHER = 5;
/** Number of answers that are sent to all contestants. */
const PUBLISHED = 5;
/** One in this many viewers has the questions page open when an answer to all contestants is published. */
const ON_PAGE = 10;
/** Maximum random delay before each page fetches the list, as in `useFollowQuestions.ts`. */
const SPREAD_MS = 500;
const LIMIT_MS = 1000;
const TIMEOUT_MS = 30_000;

const LIST = (cid: number): string => `/api/comments?cid=${cid}&currentPage=1&limit=10`;
const UNREAD = "/api/get-contest-not-read-comment";

/**
 * Measures the delays of questions and answers while all viewers are connected. A question has arrived when the
 * organizer's list contains it, and an answer when the list of the contestant who asked contains it. An answer to all
 * contestants has arrived when each viewer sees it: in the list on the questions page, or on other pages in a notice
 * that a live channel event triggers. The delays include the random waiting times that keep pages from fetching all at
 * once.
 */
export async function questions(load: Load, viewers: Viewers): Promise<void> {
  const organizer = await Organizer.connect(load);
  const following = new Following(load, viewers);
  const times = {
    question: [] as number[],
    answer: [] as number[],
    notice: [] as number[],
    list: [] as number[],
  };
  const count = Math.min(QUESTIONS, load.people.length, viewers.count);
  let unseen = 0;
  const one = async (asker: Person, n: number, isPublic: boolean): Promise<void> => {
    const askedAt = performance.now();
    const { id } = await ask(load, asker, n);
    const listedAt = await organizer.timeOf(id);
    if (listedAt === undefined) unseen += 1;
    else times.question.push(listedAt - askedAt);
    const answeredAt = performance.now();
    const delays = isPublic ? following.all() : following.one(n);
    const reply = await answer(load, { id, uid: asker.uid, isPublic });
    const arrived = await delays(reply.id);
    unseen += (isPublic ? viewers.count : 1) - arrived.length;
    for (const { at, isList } of arrived) {
      const ofAll = isList ? times.list : times.notice;
      (isPublic ? ofAll : times.answer).push(at - answeredAt);
    }
  };
  const forOne = Math.max(0, count - PUBLISHED);
  for (let n = 0; n < forOne; n += TOGETHER) {
    const askers = load.people.slice(n, Math.min(n + TOGETHER, forOne));
    await Promise.all(askers.map((asker, k) => one(asker, n + k, false)));
  }
  for (const [k, asker] of load.people.slice(forOne, count).entries()) {
    await one(asker, forOne + k, true);
  }
  organizer.close();
  following.end();
  const both = (label: string, all: number[]): void => {
    report(`${label}, p50`, percentile(all, 0.5));
    report(`${label}, p99`, percentile(all, 0.99), LIMIT_MS);
  };
  both("a question to the organizer's list", times.question);
  both("an answer to the list of who asked", times.answer);
  const lists = Math.ceil(viewers.count / ON_PAGE);
  both(`an answer for all to the notices of ${viewers.count - lists} viewers`, times.notice);
  both(`an answer for all to the lists of ${lists} viewers`, times.list);
  report("questions and answers that did not arrive", unseen, 0, "");
}

const ask = (load: Load, { token }: Person, n: number): Promise<{ id: number }> =>
  sendAs(load, { token, server: n }, "/api/comment", { cid: load.cid, content: `Question ${n}` });

const answer = (
  load: Load,
  { id, uid, isPublic }: { id: number; uid: string; isPublic: boolean },
): Promise<{ id: number }> =>
  sendAs(load, { token: load.root, server: id }, "/api/reply", {
    reply: { commentId: id, content: "Read the statement.", toUid: uid },
    isPublic,
  });

/** An organizer's questions page, which fetches the list again after each event. */
class Organizer {
  readonly #load: Load;
  readonly #seen = new Map<number, number>();
  #stream: IncomingMessage | undefined;

  private constructor(load: Load) {
    this.#load = load;
  }

  static async connect(load: Load): Promise<Organizer> {
    const organizer = new Organizer(load);
    await organizer.#listen();
    return organizer;
  }

  close(): void {
    this.#stream?.destroy();
  }

  /** Time at which the list first contained the question; undefined if it never did. */
  async timeOf(id: number): Promise<number | undefined> {
    await until(() => this.#seen.has(id));
    return this.#seen.get(id);
  }

  #listen(): Promise<void> {
    const { root, cid } = this.#load;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const url = `${addressOf(this.#load, 0)}${LIVE_PATH}?topics=contest-questions:${cid}`;
    get(url, { headers: { authorization: root } }, (response) => {
      this.#stream = response;
      const take = liveFrames((type) => {
        // If the request that `#look` sends fails, the question is counted as not having arrived.
        if (type === "contest-questions") this.#look().catch(() => undefined);
      });
      response
        .setEncoding("utf8")
        .on("data", take)
        .on("error", () => undefined);
      resolve();
    }).on("error", reject);
    return promise;
  }

  async #look(): Promise<void> {
    const { root, cid } = this.#load;
    const { text } = await timed(addressOf(this.#load, 0), {
      method: "GET",
      path: LIST(cid),
      headers: { authorization: root },
    });
    const at = performance.now();
    for (const id of questionsIn(text).keys()) if (!this.#seen.has(id)) this.#seen.set(id, at);
  }
}

/** Time at which a viewer saw an answer, in the list or as a notice on another page. */
interface Arrival {
  at: number;
  isList: boolean;
}

/** Simulated pages of the viewers, which handle question events in the same way as `useFollowQuestions.ts`. */
class Following {
  readonly #load: Load;
  readonly #viewers: Viewers;
  /** Viewers with a pending fetch. */
  readonly #waiting = new Set<number>();
  /** Viewers with the questions page open. */
  readonly #onPage = new Set<number>();
  /** Maps each answer and viewer to the time at which the viewer's page first showed the answer. */
  readonly #seen = new Map<number, Map<number, Arrival>>();

  constructor(load: Load, viewers: Viewers) {
    this.#load = load;
    this.#viewers = viewers;
    viewers.onQuestions = (viewer, frame) => {
      const published = publishedIn(frame);
      const isOnPage = this.#onPage.has(viewer);
      if (published && !isOnPage) this.#see(viewer, published, false);
      else this.#soon(viewer, published ? SPREAD_MS : 0, !published);
    };
  }

  end(): void {
    this.#viewers.onQuestions = () => undefined;
  }

  /**
   * Opens the questions page for one viewer. The returned function waits until an answer has reached this viewer, and
   * returns when and how it arrived.
   */
  one(viewer: number): (reply: number) => Promise<Arrival[]> {
    this.#onPage.add(viewer);
    return async (reply) => {
      await until(() => this.#seen.get(reply)?.has(viewer) ?? false);
      this.#onPage.delete(viewer);
      return [this.#seen.get(reply)?.get(viewer) ?? []].flat();
    };
  }

  /**
   * Opens the questions page for every tenth viewer (`ON_PAGE`). Returns a function that waits until an answer has
   * reached all viewers and then returns the arrivals.
   */
  all(): (reply: number) => Promise<Arrival[]> {
    const { count } = this.#viewers;
    for (let viewer = 0; viewer < count; viewer += ON_PAGE) this.#onPage.add(viewer);
    return async (reply) => {
      await until(() => this.#seen.get(reply)?.size === count);
      this.#onPage.clear();
      return [...(this.#seen.get(reply)?.values() ?? [])];
    };
  }

  /**
   * Sends the viewer's requests after a random delay of at most `withinMs`; failed requests are ignored, and no arrival
   * is recorded for them.
   */
  #soon(viewer: number, withinMs: number, withUnread: boolean): void {
    if (this.#waiting.has(viewer)) return;
    this.#waiting.add(viewer);
    setTimeout(() => {
      this.#waiting.delete(viewer);
      if (this.#onPage.has(viewer)) this.#readList(viewer).catch(() => undefined);
      if (withUnread) this.#readUnread(viewer).catch(() => undefined);
    }, Math.random() * withinMs);
  }

  async #readList(viewer: number): Promise<void> {
    const { cid } = this.#load;
    const text = await this.#call(viewer, { method: "GET", path: LIST(cid) });
    this.#see(viewer, [...questionsIn(text).values()].flat(), true);
  }

  async #readUnread(viewer: number): Promise<void> {
    const body = JSON.stringify({ cid: this.#load.cid });
    const text = await this.#call(viewer, { method: "POST", path: UNREAD, body });
    if (!this.#onPage.has(viewer)) this.#see(viewer, unreadIn(text), false);
  }

  async #call(
    viewer: number,
    call: { method: string; path: string; body?: string },
  ): Promise<string> {
    const { people } = this.#load;
    const headers = {
      authorization: people[viewer % people.length]?.token ?? "",
      "content-type": "application/json",
    };
    const { text } = await timed(addressOf(this.#load, viewer), { ...call, headers });
    return text;
  }

  #see(viewer: number, answers: readonly number[], isList: boolean): void {
    const at = performance.now();
    for (const id of answers) {
      const seenBy = this.#seen.get(id) ?? new Map<number, Arrival>();
      this.#seen.set(id, seenBy);
      if (!seenBy.has(viewer)) seenBy.set(viewer, { at, isList });
    }
  }
}

/** The ids of the answers that an event contains; undefined if it contains none, so that the page has to fetch them. */
function publishedIn(frame: string): number[] | undefined {
  const data = frame.slice(frame.indexOf("data: ") + "data: ".length);
  const event = JSON.parse(data) as LiveEvent;
  if (event.type !== "contest-questions") return undefined;
  return event.published?.answers.map(({ id }) => id);
}

/** Maps the id of each question in the list to the ids of its replies. */
function questionsIn(text: string): Map<number, number[]> {
  const { data } = JSON.parse(text) as {
    data: { commentList: { records: { id: number; replyList: { id: number }[] }[] } } | null;
  };
  const records = data?.commentList.records ?? [];
  return new Map(records.map(({ id, replyList }) => [id, replyList.map((reply) => reply.id)]));
}

function unreadIn(text: string): number[] {
  const { data } = JSON.parse(text) as { data: { unread: { id: number }[] } | null };
  return data?.unread.map(({ id }) => id) ?? [];
}

/** Polls until the condition holds or a timeout has passed. */
async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!isSo() && performance.now() < end) await wait(20);
}
