import { get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { LIVE_PATH } from "../../src/shared/live.ts";
import { timed } from "../liveVerdicts.ts";
import { liveFrames } from "./liveFrames.ts";
import { addressOf, type Load, type Person, sendAs } from "./load.ts";
import { percentile } from "./percentile.ts";
import { report } from "./report.ts";
import type { Viewers } from "./viewers.ts";

const QUESTIONS = 100;
/** At the same time. */
const TOGETHER = 5;
/** Answers for all. */
const PUBLISHED = 5;
/** A page asks again at a moment of its own within this time, as `useQuestionNews.ts` does. */
const SPREAD_MS = 500;
const LIMIT_MS = 1000;
const TIMEOUT_MS = 30_000;

const LIST = (cid: number): string => `/api/comments?cid=${cid}&currentPage=1&limit=10`;
const UNREAD = "/api/get-contest-not-read-comment";

/**
 * Questions and answers beside all connected viewers: from sending a question to the organizer's list that has it, from
 * sending an answer to the list of who asked, and from sending one for all to the list of each viewer. The times
 * that pages wait so that not all fetch at once are in them.
 */
export async function questions(load: Load, viewers: Viewers): Promise<void> {
  const organizer = await Organizer.connect(load);
  const following = new Following(load, viewers);
  const times = { question: [] as number[], answer: [] as number[], all: [] as number[] };
  const count = Math.min(QUESTIONS, load.people.length, viewers.count);
  let unseen = 0;
  const one = async (asker: Person, n: number, isPublic: boolean): Promise<void> => {
    const asked = performance.now();
    const { id } = await ask(load, asker, n);
    const listed = await organizer.listed(id);
    if (listed === undefined) unseen += 1;
    else times.question.push(listed - asked);
    const answered = performance.now();
    const seen = isPublic ? following.all() : following.one(n);
    const reply = await answer(load, { id, uid: asker.uid, isPublic });
    const arrived = await seen(reply.id);
    unseen += (isPublic ? viewers.count : 1) - arrived.length;
    for (const at of arrived) (isPublic ? times.all : times.answer).push(at - answered);
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
  const both = (what: string, all: number[]): void => {
    report(`${what}, p50`, percentile(all, 0.5));
    report(`${what}, p99`, percentile(all, 0.99), LIMIT_MS);
  };
  both("a question to the organizer's list", times.question);
  both("an answer to the list of who asked", times.answer);
  both(`an answer for all to each of ${viewers.count} viewers`, times.all);
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

/** The page of questions of an organizer, who asks for the list again with each event. */
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

  /** When the list first had the question; undefined: it never had. */
  async listed(id: number): Promise<number | undefined> {
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
        // What is lost is counted as not arrived.
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
      ...{ method: "GET", path: LIST(cid), headers: { authorization: root } },
    });
    const at = performance.now();
    for (const id of questionsIn(text).keys()) if (!this.#seen.has(id)) this.#seen.set(id, at);
  }
}

/** The pages of viewers, which fetch again some time after the event that questions changed. */
class Following {
  readonly #load: Load;
  readonly #viewers: Viewers;
  /** Viewers that will ask in a moment. */
  readonly #waiting = new Set<number>();
  /** Viewers with the page of questions open. */
  readonly #onPage = new Set<number>();
  /** All viewers ask what is unread. */
  #areAll = false;
  /** Answer → viewer → when its page had it first. */
  readonly #seen = new Map<number, Map<number, number>>();

  constructor(load: Load, viewers: Viewers) {
    this.#load = load;
    this.#viewers = viewers;
    viewers.onQuestions = (viewer) => {
      const isAsking = this.#areAll || this.#onPage.has(viewer);
      if (!isAsking || this.#waiting.has(viewer)) return;
      this.#waiting.add(viewer);
      setTimeout(() => {
        this.#waiting.delete(viewer);
        // What is lost is counted as not arrived.
        this.#look(viewer).catch(() => undefined);
      }, Math.random() * SPREAD_MS);
    };
  }

  end(): void {
    this.#viewers.onQuestions = () => undefined;
  }

  /** One viewer has the page of questions open; returns when it had an answer. */
  one(viewer: number): (reply: number) => Promise<number[]> {
    this.#onPage.add(viewer);
    return async (reply) => {
      await until(() => this.#seen.get(reply)?.has(viewer) ?? false);
      this.#onPage.delete(viewer);
      const at = this.#seen.get(reply)?.get(viewer);
      return at === undefined ? [] : [at];
    };
  }

  /** Every viewer is on another page of the contest; returns when each knew of an answer. */
  all(): (reply: number) => Promise<number[]> {
    this.#areAll = true;
    return async (reply) => {
      await until(() => this.#seen.get(reply)?.size === this.#viewers.count);
      this.#areAll = false;
      return [...(this.#seen.get(reply)?.values() ?? [])];
    };
  }

  async #look(viewer: number): Promise<void> {
    const { cid, people } = this.#load;
    const headers = {
      authorization: people[viewer % people.length]?.token ?? "",
      "content-type": "application/json",
    };
    const isList = this.#onPage.has(viewer);
    const call = isList
      ? { method: "GET", path: LIST(cid), headers }
      : { method: "POST", path: UNREAD, headers, body: JSON.stringify({ cid }) };
    const { text } = await timed(addressOf(this.#load, viewer), call);
    const at = performance.now();
    const ids = isList ? [...questionsIn(text).values()].flat() : unreadIn(text);
    for (const id of ids) {
      const seenBy = this.#seen.get(id) ?? new Map<number, number>();
      this.#seen.set(id, seenBy);
      if (!seenBy.has(viewer)) seenBy.set(viewer, at);
    }
  }
}

/** Question → its listed replies. */
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

/** Until it is so, or has not become so for a while. */
async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!isSo() && performance.now() < end) await wait(20);
}
