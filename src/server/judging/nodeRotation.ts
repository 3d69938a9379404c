import type { FastifyBaseLogger } from "fastify";
import type { ErrorCause, NodeHealth } from "../../shared/judgeProtocol.ts";
import type { Database } from "../platform/db.ts";
import { storable } from "../platform/jobs.ts";
import type { JudgingQueue } from "./queue.ts";
import { forgiveFaults, noteFault, noteFailure } from "./nodes.sql.ts";

/** As JSON that the database takes, whatever a node wrote. */
function causeText({ code, hint, detail }: ErrorCause): string {
  return JSON.stringify({ code: storable(code), hint: storable(hint), detail: storable(detail) });
}

interface Node {
  db: Database;
  log: FastifyBaseLogger;
  id: number;
  name: string;
  queue: Pick<JudgingQueue, "endUnoffered">;
}

/**
 * Whether a node may be given work: it is well by its own examination, and did not fail that several times
 * in a row when a job had failed on it. What counts lies in rows, so that a new connection changes nothing.
 */
export class NodeRotation {
  readonly #node: Node;
  #trying = true;
  #failure: ErrorCause | null = null;
  /** What the row says; undefined: unknown, since another connection may have written it. */
  #noted: string | null | undefined;
  #faults: number;
  #benchedUntil: number;

  constructor(node: Node, known: { faults: number; benchedSeconds: number }) {
    this.#node = node;
    this.#faults = known.faults;
    this.#benchedUntil = node.db.clock.now() + known.benchedSeconds * 1000;
  }

  get inRotation(): boolean {
    return this.#failure === null && this.#node.db.clock.now() >= this.#benchedUntil;
  }

  /**
   * What the node says of itself; counts at once, and is written when it is news. Once all of its languages
   * were tested (not `trying`), what waits for a language that no node has is ended.
   */
  async hear(health: NodeHealth | undefined, trying = false): Promise<void> {
    await this.#hearHealth(health);
    if (this.#trying && !trying) await this.#node.queue.endUnoffered(this.#node.name);
    this.#trying = trying;
  }

  async #hearHealth(health: NodeHealth | undefined): Promise<void> {
    const { db, log, id, name } = this.#node;
    const before = this.#failure;
    const failure = health?.failure ?? null;
    this.#failure = failure;
    if (failure && failure.code !== before?.code) {
      log.warn({ node: name, ...failure }, "a judge node is out of rotation");
    }
    if (before && !failure) log.info({ node: name }, "a judge node is back in rotation");
    const news = failure && causeText(failure);
    if (news === this.#noted) return;
    await noteFailure(db, id, news);
    this.#noted = news;
  }

  /** A job failed there, and the node's own examination after it. */
  async fault(cause: ErrorCause): Promise<void> {
    const { db, log, name } = this.#node;
    const [row] = await noteFault(db, name, causeText(cause));
    if (!row) return;
    this.#faults = row.faults;
    if (row.benchedSeconds <= 0) return;
    this.#benchedUntil = db.clock.now() + row.benchedSeconds * 1000;
    const seconds = Math.round(row.benchedSeconds);
    const { code } = cause;
    log.warn(
      { node: name, code, seconds },
      "a judge node is out of rotation for failing its examination again and again",
    );
  }

  /** A job ended well there. */
  async success(): Promise<void> {
    if (this.#faults === 0) return;
    await forgiveFaults(this.#node.db, this.#node.name);
    this.#faults = 0;
    this.#benchedUntil = 0;
  }
}
