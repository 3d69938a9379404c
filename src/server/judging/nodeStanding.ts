import type { FastifyBaseLogger } from "fastify";
import type { ErrorCause, NodeHealth } from "../../shared/judgeProtocol.ts";
import type { Database } from "../platform/db.ts";
import { forgiveFaults, noteFault, noteTrouble } from "./nodes.sql.ts";

interface Node {
  db: Database;
  log: FastifyBaseLogger;
  id: number;
  name: string;
}

/**
 * Whether a node may be given work: it is well by its own examination, and did not fail at several jobs
 * in a row through its own fault. What counts lies in rows, so that a new connection changes nothing.
 */
export class NodeStanding {
  readonly #node: Node;
  #trouble: ErrorCause | null = null;
  /** What the row says; undefined: unknown, since another connection may have written it. */
  #noted: string | null | undefined;
  #faults: number;
  #benchedUntil: number;

  constructor(node: Node, known: { faults: number; benchedSeconds: number }) {
    this.#node = node;
    this.#faults = known.faults;
    this.#benchedUntil = Date.now() + known.benchedSeconds * 1000;
  }

  get inRotation(): boolean {
    return this.#trouble === null && Date.now() >= this.#benchedUntil;
  }

  /** What the node says of itself; counts at once, and is written when it is news. */
  async hear(health: NodeHealth | undefined): Promise<void> {
    const { db, log, id, name } = this.#node;
    const before = this.#trouble;
    const trouble = health?.trouble ?? null;
    this.#trouble = trouble;
    if (trouble && trouble.code !== before?.code) {
      log.warn({ node: name, ...trouble }, "a judge node is out of rotation");
    }
    if (before && !trouble) log.info({ node: name }, "a judge node is back in rotation");
    const news = trouble && JSON.stringify(trouble);
    if (news === this.#noted) return;
    await noteTrouble(db, id, news);
    this.#noted = news;
  }

  /** A job failed there through the node's own fault. */
  async fault(cause: ErrorCause): Promise<void> {
    const { db, log, name } = this.#node;
    const [row] = await noteFault(db, name, JSON.stringify(cause));
    if (!row) return;
    this.#faults = row.faults;
    if (row.benchedSeconds <= 0) return;
    this.#benchedUntil = Date.now() + row.benchedSeconds * 1000;
    const seconds = Math.round(row.benchedSeconds);
    const { code } = cause;
    log.warn({ node: name, code, seconds }, "a judge node is benched for failing again and again");
  }

  /** A job ended well there. */
  async success(): Promise<void> {
    if (this.#faults === 0) return;
    await forgiveFaults(this.#node.db, this.#node.name);
    this.#faults = 0;
    this.#benchedUntil = 0;
  }
}
