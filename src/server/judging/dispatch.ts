import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { HEARTBEAT_MS, JUDGE_CLOSE } from "../../shared/judgeProtocol.ts";
import { POLL_MS, wakeChannel, type WakeUps, wakeUps } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { JUDGE_JOB } from "./changes.ts";
import type { NodeLink } from "./nodeLink.ts";
import type { JudgingQueue } from "./queue.ts";

const NODE_CHANNEL = "judge-node";
/** How long nodes get to say what they still work on before leases that ran out are taken away. */
const RECOVERY_MS = HEARTBEAT_MS * 1.5;

export interface DispatcherOptions {
  queue: JudgingQueue;
  bus: Bus;
  log: FastifyBaseLogger;
  /** Name of this server process. */
  server: string;
}

/** Gives waiting jobs to the nodes connected here, and takes back those whose lease ran out. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #links = new Set<NodeLink>();
  readonly #stopping = new AbortController();
  readonly #bell: WakeUps;
  readonly #leaveBus: () => void;
  readonly #ended: Promise<void>;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#bell = wakeUps(options.bus, wakeChannel(JUDGE_JOB), this.#stopping.signal);
    this.#leaveBus = options.bus.subscribe(NODE_CHANNEL, (message) => {
      const [server, name] = JSON.parse(message) as [string, string];
      if (server !== options.server) this.#closeNamesakes(name);
    });
    this.#ended = this.#run();
  }

  /** Looks again soon: there may be work or room. */
  ring(): void {
    this.#bell.ring();
  }

  /** A node has one connection: from now on all others of its name take nothing, on any server. */
  announce(name: string): void {
    this.#closeNamesakes(name);
    this.#options.bus.publish(NODE_CHANNEL, JSON.stringify([this.#options.server, name]));
  }

  add(link: NodeLink): void {
    // Two of one name at the same moment: the later one stays.
    this.#closeNamesakes(link.name);
    this.#links.add(link);
    this.ring();
  }

  remove(link: NodeLink): void {
    this.#links.delete(link);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#leaveBus();
    await this.#ended;
  }

  #closeNamesakes(name: string): void {
    for (const link of this.#links) if (link.name === name) link.close(JUDGE_CLOSE.replaced);
  }

  async #run(): Promise<void> {
    const { queue, log } = this.#options;
    // After a start or an absence of the database leases may have run out while their nodes went on.
    let sweepAt = Date.now() + RECOVERY_MS;
    while (!this.#stopping.signal.aborted) {
      try {
        if (Date.now() >= sweepAt) {
          await queue.sweep();
          await this.#makeRoomForLonely();
          sweepAt = Date.now() + POLL_MS;
        }
        await Promise.all([...this.#links].map((link) => this.#fill(link)));
      } catch (error) {
        log.warn({ err: error }, "the judging queue cannot be read");
        sweepAt = Date.now() + RECOVERY_MS;
        await wait(POLL_MS / 2);
      }
      await this.#bell.next(POLL_MS);
    }
  }

  async #fill(link: NodeLink): Promise<void> {
    const { queue } = this.#options;
    while (link.credit() > 0) {
      const claimed = await queue.claim(link.name, link.languages, link.idle);
      if (!claimed) return;
      if (!link.give(claimed)) await queue.release(claimed.task);
    }
  }

  /** Lets one node run empty when a job waits that may only be judged alone. */
  async #makeRoomForLonely(): Promise<void> {
    const { queue } = this.#options;
    let found = false;
    for (const link of [...this.#links].toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      link.draining = !found && !link.idle && (await queue.needsEmptyNode(link.languages));
      found ||= link.draining;
    }
  }
}
