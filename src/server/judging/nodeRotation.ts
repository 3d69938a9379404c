import type { FastifyBaseLogger } from "fastify";
import type { ErrorCause } from "../../shared/judge/judgeResult.ts";
import type { NodeHealth } from "../../shared/judge/judgeProtocol.ts";
import type { Database } from "../platform/database/db.ts";
import { storable } from "../platform/job/jobs.ts";
import type { JudgingQueue } from "./queue.ts";
import { resetFaults, recordFault, storeFailure } from "./nodes.sql.ts";

/** Converts an error cause that a node has reported to JSON that PostgreSQL can store. */
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
 * Decides whether a node may be given jobs. Its health check must pass, and the node must not be suspended. A node is
 * suspended if its health check fails repeatedly after failed jobs. The number of these failures is stored in the
 * node's database row, so that a new connection does not reset it.
 */
export class NodeRotation {
  readonly #node: Node;
  #testingLanguages = true;
  #failure: ErrorCause | null = null;
  /**
   * The failure stored in the node's row; undefined if it is not known, because another connection may have changed the
   * row.
   */
  #storedFailure: string | null | undefined;
  #faults: number;
  #suspendedUntil: number;

  constructor(node: Node, row: { faults: number; suspendedSeconds: number }) {
    this.#node = node;
    this.#faults = row.faults;
    this.#suspendedUntil = node.db.clock.now() + row.suspendedSeconds * 1000;
  }

  get inRotation(): boolean {
    return this.#failure === null && this.#node.db.clock.now() >= this.#suspendedUntil;
  }

  /**
   * Applies the node's health report immediately, and stores the report when it has changed. When all languages of the
   * node have been tested, ends the submissions in languages that no node offers.
   */
  async update(health: NodeHealth | undefined, testingLanguages = false): Promise<void> {
    await this.#updateHealth(health);
    if (this.#testingLanguages && !testingLanguages)
      await this.#node.queue.endUnoffered(this.#node.name);
    this.#testingLanguages = testingLanguages;
  }

  async #updateHealth(health: NodeHealth | undefined): Promise<void> {
    const { db, log, id, name } = this.#node;
    const before = this.#failure;
    const failure = health?.failure ?? null;
    this.#failure = failure;
    if (failure && failure.code !== before?.code) {
      log.warn({ node: name, ...failure }, "a judge node is out of rotation");
    }
    if (before && !failure) log.info({ node: name }, "a judge node is back in rotation");
    const text = failure && causeText(failure);
    if (text === this.#storedFailure) return;
    await storeFailure(db, { nodeId: id, failure: text });
    this.#storedFailure = text;
  }

  /** Records that a job failed on the node and that the subsequent health check also failed. */
  async fault(cause: ErrorCause): Promise<void> {
    const { db, log, name } = this.#node;
    const [row] = await recordFault(db, { name, cause: causeText(cause) });
    if (!row) return;
    this.#faults = row.faults;
    if (row.suspendedSeconds <= 0) return;
    this.#suspendedUntil = db.clock.now() + row.suspendedSeconds * 1000;
    const seconds = Math.round(row.suspendedSeconds);
    const { code } = cause;
    log.warn(
      { node: name, code, seconds },
      "a judge node is suspended: its health check failed repeatedly after failed jobs",
    );
  }

  /** Resets the fault count, because a job succeeded on the node. */
  async success(): Promise<void> {
    if (this.#faults === 0) return;
    await resetFaults(this.#node.db, { name: this.#node.name });
    this.#faults = 0;
    this.#suspendedUntil = 0;
  }
}
