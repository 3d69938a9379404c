import type { FastifyBaseLogger } from "fastify";
import { heartbeatMsOf, JUDGE_CLOSE, LEASE_MS } from "../../shared/judgeProtocol.ts";
import type { Database } from "../platform/db.ts";
import { POLL_MS, wakeChannel, type WakeUps, wakeUps } from "../platform/jobs.ts";
import type { Bus } from "../platform/liveBus.ts";
import { TASKS_WAITING } from "./auxiliary/kind.ts";
import type { AuxiliaryTasks } from "./auxiliary/tasks.ts";
import { JUDGE_JOB } from "./changes.ts";
import type { NodeLink } from "./nodeLink.ts";
import type { Claim, ClaimedTask, JudgingQueue } from "./queue.ts";

const NODE_CHANNEL = "judge-node";
/** A server that cannot read the queue for so long sends its nodes away: another one may be able to. */
const BLIND_MS = 5000;

export interface DispatcherOptions {
  queue: JudgingQueue;
  tasks: AuxiliaryTasks;
  bus: Bus;
  log: FastifyBaseLogger;
  db: Pick<Database, "clock">;
  /** Name of this server process. */
  server: string;
  leaseMs?: number | undefined;
}

/** Gives waiting jobs to the nodes connected here, and takes back those whose lease ran out. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #links = new Set<NodeLink>();
  readonly #stopping = new AbortController();
  readonly #bell: WakeUps;
  readonly #leaveJobs: () => void;
  readonly #leaveBus: () => void;
  readonly #leaveSide: () => void;
  /** Raised when a job may have come or come back. */
  #jobNews = 1;
  /** Nodes for which nothing waited any more, and what was known then. */
  readonly #foundNone = new WeakMap<NodeLink, { news: number; exclusive: boolean; at: number }>();
  /** Raised when auxiliary tasks may be waiting; a node that found none is not asked for it until then. */
  #sideNews = 1;
  readonly #sideSeen = new WeakMap<NodeLink, number>();
  readonly #ended: Promise<void>;
  /** How long nodes get to say what they still work on before leases that ran out are taken away. */
  readonly #recoveryMs: number;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#recoveryMs = heartbeatMsOf(options.leaseMs ?? LEASE_MS) * 1.5;
    const news = (): void => void (this.#jobNews += 1);
    const leaving = [options.bus.subscribe(wakeChannel(JUDGE_JOB), news), options.bus.onGap(news)];
    this.#leaveJobs = () => leaving.forEach((leave) => leave());
    this.#bell = wakeUps(
      { bus: options.bus, clock: options.db.clock },
      wakeChannel(JUDGE_JOB),
      this.#stopping.signal,
    );
    this.#leaveBus = options.bus.subscribe(NODE_CHANNEL, (message) => {
      const [server, name] = JSON.parse(message) as [string, string];
      if (server !== options.server) this.#closeNamesakes(name);
    });
    const waits = (): void => {
      this.#sideNews += 1;
      this.ring();
    };
    this.#leaveSide = options.bus.subscribe(TASKS_WAITING, waits);
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
    this.#leaveJobs();
    this.#leaveBus();
    this.#leaveSide();
    await this.#ended;
  }

  /** What they judge goes on, and its result comes by the next connection. */
  #sendAway(): void {
    for (const link of this.#links) link.close(JUDGE_CLOSE.restarting);
  }

  #closeNamesakes(name: string): void {
    for (const link of this.#links) if (link.name === name) link.close(JUDGE_CLOSE.replaced);
  }

  async #run(): Promise<void> {
    const { queue, log } = this.#options;
    const { clock } = this.#options.db;
    // After a start or an absence of the database leases may have run out while their nodes went on.
    let sweepAt = clock.now() + this.#recoveryMs;
    let blindSince: number | undefined;
    while (!this.#stopping.signal.aborted) {
      try {
        if (clock.now() >= sweepAt) {
          await queue.sweep();
          await this.#options.tasks.sweep();
          this.#sideNews += 1;
          await this.#drainForExclusive();
          sweepAt = clock.now() + POLL_MS;
        }
        await Promise.all([...this.#links].map((link) => this.#fill(link)));
        blindSince = undefined;
      } catch (error) {
        log.warn({ err: error }, "the judging queue cannot be read");
        const since = (blindSince ??= clock.now());
        if (clock.now() - since >= BLIND_MS) this.#sendAway();
        sweepAt = clock.now() + this.#recoveryMs;
        await clock.wait(POLL_MS / 2, this.#stopping.signal);
      }
      await this.#bell.next(POLL_MS);
    }
  }

  async #fill(link: NodeLink): Promise<void> {
    const { queue } = this.#options;
    while (link.credit() > 0) {
      const claimed = (await this.#claimSide(link)) ?? (await this.#claimJob(link));
      if (!claimed) return;
      if (!link.give(claimed)) await queue.release(claimed.task);
    }
  }

  /**
   * A node is told of room after every verdict; where nothing waited for it any more and none has come
   * since, asking again would only cost the database. A job that waits for an empty node is asked for
   * when the node is. Once in a while all is asked for, as the net under a lost word and for jobs that
   * may come back to a node.
   */
  async #claimJob(link: NodeLink): Promise<ClaimedTask | undefined> {
    const { idle } = link;
    if (this.#knowsNone(link, idle)) return undefined;
    const note = this.#beginClaim(link);
    const claim = await this.#options.queue.claim(link.name, link.languages, idle);
    note(claim);
    return claim.claimed;
  }

  /**
   * A node's verdict can bring its next job along where {@link #fill} would ask for judging next. Answers
   * what has to hear of that claim.
   */
  claimAlong(link: NodeLink): ((claim: Claim) => void) | undefined {
    if (this.#stopping.signal.aborted || !this.#links.has(link)) return undefined;
    if (this.#sideFirst(link) || this.#knowsNone(link, false)) return undefined;
    return this.#beginClaim(link);
  }

  #knowsNone(link: NodeLink, idle: boolean): boolean {
    const known = this.#foundNone.get(link);
    if (!known || known.news !== this.#jobNews || (idle && known.exclusive)) return false;
    return this.#options.db.clock.now() - known.at < POLL_MS * 0.9;
  }

  #beginClaim(link: NodeLink): (claim: Claim) => void {
    const asked = { news: this.#jobNews, at: this.#options.db.clock.now() };
    return ({ claimed, more, exclusive }) => {
      // When another one took what waited, it is still seen here: that is no reason to ask again.
      if (claimed && more) this.#foundNone.delete(link);
      else this.#foundNone.set(link, { ...asked, exclusive });
    };
  }

  #sideFirst(link: NodeLink): boolean {
    return link.auxiliaryRoom && this.#sideSeen.get(link) !== this.#sideNews;
  }

  /**
   * An auxiliary task for a node, mostly when no contest and no practice submission waits: each kind says what it
   * yields to.
   */
  async #claimSide(link: NodeLink): Promise<ClaimedTask | undefined> {
    if (!this.#sideFirst(link)) return undefined;
    const news = this.#sideNews;
    const { name, languages, idle, slots } = link;
    const offer = { node: name, languages, idle, slots };
    const { claimed, waiting } = await this.#options.tasks.claim(offer);
    if (!waiting) this.#sideSeen.set(link, news);
    return claimed && { ...claimed, side: true };
  }

  /** Lets one node run empty when a job waits that may only be judged exclusively. */
  async #drainForExclusive(): Promise<void> {
    const { queue } = this.#options;
    let found = false;
    for (const link of [...this.#links].toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      link.draining =
        !found && !link.idle && (await queue.needsEmptyNode(link.name, link.languages));
      found ||= link.draining;
    }
  }
}
