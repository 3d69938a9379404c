import type { FastifyBaseLogger } from "fastify";
import type { WebSocket } from "ws";
import type { Database } from "../platform/database/db.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { AuxiliaryTasks } from "./auxiliary/tasks.ts";
import type { JudgingMetrics } from "./judgingMetrics.ts";
import type { Claim, JudgingQueue } from "./queue.ts";

/** Parameters of a node's connection, and callbacks for its events. */
export interface NodeLinkOptions {
  socket: WebSocket;
  address: string;
  server: string;
  leaseMs?: number | undefined;
  db: Database;
  bus: Bus;
  queue: JudgingQueue;
  tasks: AuxiliaryTasks;
  meter: JudgingMetrics;
  log: FastifyBaseLogger;
  /**
   * Called when a node with this name connects. Other connections with the same name must not be given any more jobs.
   */
  onHello(name: string): void;
  /** Called when the node's row has been stored; from then on, the node may be given jobs. */
  onReady(): void;
  /** Called when the node may have free slots. */
  onCapacity(): void;
  /**
   * Called before a verdict is stored. If the statement that stores the verdict may also claim the node's next job,
   * returns the function that must receive this claim. Undefined: no claim may be made.
   */
  claimWithResult(): ((claim: Claim) => void) | undefined;
}
