// oxlint-disable eslint/no-restricted-properties -- callers give up a call and repeat it
import { openSession } from "../../src/server/account/session.ts";
import { confirmedChanges } from "../../src/shared/contestOrganizer/contestAdmin.ts";
import { type Cluster, PEOPLE, until } from "./cluster.ts";
import { codeOf, type Script } from "./judgeScript.ts";
import { untilOver } from "./submissions.ts";

export const HOUR = 3600_000;
export const at = (ms: number): string => new Date(ms).toISOString();

export interface Answer<Data> {
  data: Data;
  code?: string;
}

/** History of a submission; times are in milliseconds of this process's clock. */
export interface SubmissionHistory {
  submitId: number | undefined;
  /** Error code, if the submission was refused. */
  code: string | undefined;
  sentAt: number;
  answeredAt: number;
}

type Scripted = Pick<Script, "status" | "rejudgedStatus" | "score" | "runTime">;

/** The verdict of each script before and after a rejudging with a longer time limit. */
const VERDICTS: readonly Scripted[] = [
  { status: 0 },
  { status: 1, rejudgedStatus: 0 },
  { status: -1 },
  { status: 0, rejudgedStatus: -1 },
  { status: -1, rejudgedStatus: 1 },
];

/** A contest in a cluster, and the submissions sent to it. */
export class ContestRun {
  /** Maps the id of each stored submission to its script. */
  readonly scripts = new Map<number, Scripted>();
  readonly cluster: Cluster;
  /** The verdicts for submissions; successive submissions use these entries in rotation. */
  readonly #verdicts: readonly Scripted[];
  readonly #root: string;
  cid = 0;
  #keys = 0;
  #kills = 0;

  private constructor(cluster: Cluster, root: string, verdicts: readonly Scripted[]) {
    this.cluster = cluster;
    this.#root = root;
    this.#verdicts = verdicts;
  }

  static async open(cluster: Cluster, verdicts = VERDICTS): Promise<ContestRun> {
    const [row] = await cluster.ask<{ uid: string }>(
      "select uid from app_user where username = 'root'",
    );
    const uid = row?.uid ?? "";
    const root = await openSession(cluster.db, { uid, ip: "127.0.0.1", userAgent: "chaos" });
    return new ContestRun(cluster, root, verdicts);
  }

  get ids(): number[] {
    return [...this.scripts.keys()];
  }

  /** Repeats a call until a server responds, since a killed server does not respond. */
  async ask<Data>(
    method: string,
    path: string,
    {
      token = this.#root,
      body,
      server = 0,
    }: { token?: string; body?: object; server?: number } = {},
  ): Promise<Answer<Data>> {
    let answer: Answer<Data> | undefined;
    let tries = server;
    await until(async () => {
      const address = this.cluster.addresses[tries++ % this.cluster.addresses.length] ?? "";
      const response = await fetch(address + path, {
        method,
        headers: { authorization: token, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      });
      if (response.status >= 500) return false;
      answer = (await response.json()) as Answer<Data>;
      return true;
    });
    return answer!;
  }

  /**
   * Makes a call that the server refuses if the call is repeated after it has succeeded.
   *
   * @param repeatCode the error code of the repeated call, in case the first call succeeded but its response was lost.
   */
  async once(path: string, body: object, repeatCode: string): Promise<void> {
    const { code } = await this.ask("POST", path, { body });
    if (code !== undefined && code !== repeatCode) throw new Error(`${path}: ${code}`);
  }

  /**
   * Changes the contest as the form on its page does: reads all values, replaces those that change, and sends all of
   * them back. Repeating the change after a lost response has no effect.
   */
  async change(fields: object): Promise<void> {
    await until(async () => {
      const { data } = await this.ask<object>("GET", `/api/admin/contest?cid=${this.cid}`);
      const body = { ...data, ...fields, confirm: confirmedChanges };
      const { code } = await this.ask("PUT", "/api/admin/contest", { body });
      // An earlier call in this loop has already made the change, but its response was lost.
      if (code !== undefined && code !== "CONFLICT") throw new Error(code);
      return code === undefined;
    });
  }

  /**
   * Kills the database, one of the two servers and one of the two judge nodes; the next call kills the other server and
   * node. All processes are running again when the call ends.
   */
  async killOneOfEach(): Promise<void> {
    const { cluster } = this;
    const i = this.#kills++ % 2;
    await Promise.all([cluster.killServer(i), cluster.killJudge(1 - i), cluster.killDatabase()]);
  }

  /**
   * Sends one submission, from the given contestant or, if none is given, from the next contestant in round-robin
   * order. Within a round of all contestants, the submissions alternate between problems A and B.
   */
  async submit(person?: number): Promise<SubmissionHistory> {
    const key = this.#keys++;
    const round = Math.floor(key / PEOPLE);
    const script = this.#verdicts[(Math.floor(key / 2) + round) % this.#verdicts.length]!;
    const sentAt = Date.now();
    const { data, code } = await this.ask<{ submitId: number } | null>(
      "POST",
      "/api/submit-problem-judge",
      {
        token: this.cluster.tokens[person ?? key % PEOPLE]!,
        server: key,
        body: {
          pid: "AB"[(key + round) % 2],
          cid: this.cid,
          language: "C",
          idempotencyKey: `contest-${this.cid}-${key}`,
          code: codeOf({ ...script, ms: 60 }),
        },
      },
    );
    const submitId = data?.submitId;
    if (submitId !== undefined) this.scripts.set(submitId, script);
    return { submitId, code, sentAt, answeredAt: Date.now() };
  }

  /** Sends `count` submissions at once; the server must accept all of them. */
  async submitMany(count: number): Promise<void> {
    const all = await Promise.all(Array.from({ length: count }, () => this.submit()));
    const refusedSubmission = all.find(({ submitId }) => submitId === undefined);
    if (refusedSubmission) throw new Error(`refused with ${refusedSubmission.code}`);
  }

  /**
   * Sends submissions one after another, from one contestant or from all in round-robin order, until a submission is
   * sent at or after the given time.
   */
  async submitUntil(end: number, person?: number): Promise<SubmissionHistory[]> {
    const submissions: SubmissionHistory[] = [];
    await until(async () => {
      const last = await this.submit(person);
      submissions.push(last);
      return last.sentAt >= end;
    });
    return submissions;
  }

  /** Waits until all submissions that the servers have confirmed have a verdict. */
  async judged(): Promise<void> {
    await untilOver(this.cluster, this.ids);
  }
}
