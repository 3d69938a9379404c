import type { FastifyBaseLogger } from "fastify";
import type { GatewayMessage } from "../../shared/judge/judgeProtocol.ts";
import type { Clock, Timer } from "../../shared/system/clock.ts";
import type { NodeLinkOptions } from "./nodeLinkOptions.ts";

/**
 * A node that has sent no message for this number of lease periods is disconnected; its leases expire by themselves.
 */
const DISCONNECT_LEASES = 1.5;
const RETRY_MS = 500;

interface NodeConnectionOptions {
  socket: NodeLinkOptions["socket"];
  clock: Clock;
  log: FastifyBaseLogger;
  leaseMs: number;
  onText: (text: string) => void;
  onClose: () => void;
}

/**
 * The WebSocket connection to one judge node: sends messages, ends the connection if the node is silent for too long,
 * and retries database work while the node is connected.
 */
export class NodeConnection {
  readonly #options: NodeConnectionOptions;
  readonly #idleTimeout: Timer;
  #lastMessageAt: number;
  #closed = false;

  constructor(options: NodeConnectionOptions) {
    const { socket, clock, leaseMs, onText, onClose } = options;
    this.#options = options;
    this.#lastMessageAt = clock.now();
    this.#idleTimeout = clock.after(DISCONNECT_LEASES * leaseMs, () => socket.terminate());
    socket.on("message", (data) => {
      this.#idleTimeout.restart();
      this.#lastMessageAt = clock.now();
      onText(String(data));
    });
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      this.#idleTimeout.cancel();
      onClose();
    });
  }

  get isOpen(): boolean {
    const { socket } = this.#options;
    return !this.#closed && socket.readyState === socket.OPEN;
  }

  /** Milliseconds since the node's last message, or since the connection was opened. */
  get silentMs(): number {
    return this.#options.clock.now() - this.#lastMessageAt;
  }

  /** Sends a message; does nothing if the connection has ended. */
  send(message: GatewayMessage): void {
    if (this.isOpen) this.#options.socket.send(JSON.stringify(message));
  }

  /** Ends the connection. It counts as ended immediately, even while a broken socket still seems open. */
  close(code: number): void {
    this.#closed = true;
    this.#options.socket.close(code);
  }

  /** Retries `work` until the database is available; returns undefined if the node disconnects first. */
  async withRetry<T>(work: () => Promise<T>): Promise<T | undefined> {
    const { clock, log } = this.#options;
    while (this.isOpen) {
      try {
        return await work();
      } catch (error) {
        log.warn({ err: error }, "a judge node's message waits for the database");
        await clock.wait(RETRY_MS);
      }
    }
    return undefined;
  }
}
