import type { FastifyBaseLogger } from "fastify";
import { heartbeatMsOf, JUDGE_CLOSE, LEASE_MS } from "../../shared/judge/judgeProtocol.ts";
import type { Database } from "../platform/database/db.ts";
import { POLL_MS, wakeChannel, type WakeUps, wakeUps } from "../platform/job/jobs.ts";
import type { Bus } from "../platform/live/liveBus.ts";
import type { AuxiliaryTasks } from "./auxiliary/tasks.ts";
import { NODE_BACKEND } from "./backend.ts";
import type { NodeLink } from "./nodeLink.ts";
import type { Claim, ClaimedTask, JudgingQueue } from "./queue.ts";
import { TASKS_WAITING } from "./taskQueue.ts";

const NODE_CHANNEL = "judge-node";
/**
 * If a server has been unable to read the queue for this long, it disconnects its nodes, because another server may
 * still be able to read the queue.
 */
const DATABASE_TIMEOUT_MS = 5000;

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

/** Assigns waiting jobs to the nodes connected to this server, and requeues jobs whose lease has expired. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #links = new Set<NodeLink>();
  readonly #stopping = new AbortController();
  readonly #wakeUps: WakeUps;
  readonly #unsubscribe: readonly (() => void)[];
  /** Incremented when a job may have been enqueued or requeued. */
  #jobsVersion = 1;
  /**
   * Nodes whose last claim found no job. Each value contains the time of that claim and the value of `#jobsVersion` at
   * that time.
   */
  readonly #emptyClaims = new WeakMap<
    NodeLink,
    { version: number; exclusive: boolean; at: number }
  >();
  /**
   * Incremented when auxiliary tasks may be waiting. A node that found no task does not claim tasks until the next
   * increment.
   */
  #auxiliaryVersion = 1;
  readonly #auxiliarySeen = new WeakMap<NodeLink, number>();
  readonly #ended: Promise<void>;
  /**
   * How long nodes may take to report their running jobs after a server start. Expired leases are revoked only after
   * this time.
   */
  readonly #recoveryMs: number;

  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#recoveryMs = heartbeatMsOf(options.leaseMs ?? LEASE_MS) * 1.5;
    this.#wakeUps = wakeUps(
      { bus: options.bus, clock: options.db.clock },
      wakeChannel(NODE_BACKEND),
      this.#stopping.signal,
    );
    const onJobs = (): void => {
      this.#jobsVersion += 1;
    };
    this.#unsubscribe = [
      options.bus.subscribe(wakeChannel(NODE_BACKEND), onJobs),
      options.bus.onGap(onJobs),
      options.bus.subscribe(NODE_CHANNEL, (message) => {
        const [server, name] = JSON.parse(message) as [string, string];
        if (server !== options.server) this.#closeSameName(name);
      }),
      options.bus.subscribe(TASKS_WAITING, () => {
        this.#auxiliaryVersion += 1;
        this.wake();
      }),
    ];
    this.#ended = this.#run();
  }

  /** Schedules a claim, because jobs or free slots may be available. */
  wake(): void {
    this.#wakeUps.wake();
  }

  /**
   * Closes all other connections with this node's name, on every server, because a node may have only one connection.
   */
  closeOthers(name: string): void {
    this.#closeSameName(name);
    this.#options.bus.publish(NODE_CHANNEL, JSON.stringify([this.#options.server, name]));
  }

  add(link: NodeLink): void {
    // If two connections with the same name are open at once, the later one is kept.
    this.#closeSameName(link.name);
    this.#links.add(link);
    this.wake();
  }

  remove(link: NodeLink): void {
    this.#links.delete(link);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#ended;
  }

  /** Closes all connections. Running jobs of the nodes continue; their results arrive on the next connection. */
  #disconnectNodes(): void {
    for (const link of this.#links) link.close(JUDGE_CLOSE.restarting);
  }

  #closeSameName(name: string): void {
    for (const link of this.#links) if (link.name === name) link.close(JUDGE_CLOSE.replaced);
  }

  async #run(): Promise<void> {
    const { queue, log } = this.#options;
    const { clock } = this.#options.db;
    // After a start or a database outage, leases may have expired while their nodes continued judging. The nodes get
    // time to report these jobs before expired leases are revoked.
    let sweepAt = clock.now() + this.#recoveryMs;
    let unreadableSince: number | undefined;
    while (!this.#stopping.signal.aborted) {
      try {
        if (clock.now() >= sweepAt) {
          await queue.sweep();
          await this.#options.tasks.sweep();
          this.#auxiliaryVersion += 1;
          await this.#drainForExclusive();
          sweepAt = clock.now() + POLL_MS;
        }
        await Promise.all([...this.#links].map((link) => this.#fill(link)));
        unreadableSince = undefined;
      } catch (error) {
        log.warn({ err: error }, "the judging queue cannot be read");
        const since = (unreadableSince ??= clock.now());
        if (clock.now() - since >= DATABASE_TIMEOUT_MS) this.#disconnectNodes();
        sweepAt = clock.now() + this.#recoveryMs;
        await clock.wait(POLL_MS / 2, this.#stopping.signal);
      }
      await this.#wakeUps.next(POLL_MS);
    }
  }

  async #fill(link: NodeLink): Promise<void> {
    const { queue } = this.#options;
    while (link.credit() > 0) {
      const claimed = (await this.#claimAuxiliary(link)) ?? (await this.#claimJob(link));
      if (!claimed) return;
      if (!link.assign(claimed)) await queue.release(claimed.task);
    }
  }

  /**
   * A slot becomes free after every verdict. When the last claim found no job and none has been enqueued since, another
   * claim would only put load on the database. A node that has become idle may claim again if the last claim left a job
   * that needs an idle node. In any case, one claim per poll interval is made, because a wake-up may be lost, and
   * because a job that excluded the node may be available to it again.
   */
  async #claimJob(link: NodeLink): Promise<ClaimedTask | undefined> {
    const { idle } = link;
    if (this.#isStillEmpty(link, idle)) return undefined;
    const onClaim = this.#beginClaim(link);
    const claim = await this.#options.queue.claim(link.name, link.languages, idle);
    onClaim(claim);
    return claim.claimed;
  }

  /**
   * If a node's next job can be claimed in the same step that stores the verdict of its previous job, returns the
   * function to call with the result of the claim; otherwise returns undefined. Otherwise, the result is undefined, for
   * example if {@link #fill} would now claim an auxiliary task or nothing.
   */
  claimWithResult(link: NodeLink): ((claim: Claim) => void) | undefined {
    if (this.#stopping.signal.aborted || !this.#links.has(link)) return undefined;
    if (this.#auxiliaryFirst(link) || this.#isStillEmpty(link, false)) return undefined;
    return this.#beginClaim(link);
  }

  #isStillEmpty(link: NodeLink, idle: boolean): boolean {
    const lastEmpty = this.#emptyClaims.get(link);
    if (!lastEmpty || lastEmpty.version !== this.#jobsVersion || (idle && lastEmpty.exclusive))
      return false;
    return this.#options.db.clock.now() - lastEmpty.at < POLL_MS * 0.9;
  }

  #beginClaim(link: NodeLink): (claim: Claim) => void {
    const before = { version: this.#jobsVersion, at: this.#options.db.clock.now() };
    return ({ claimed, more, exclusive }) => {
      // `more` may count a job that a concurrent claim has locked, so it is no reason to claim again if nothing was
      // claimed.
      if (claimed && more) this.#emptyClaims.delete(link);
      else this.#emptyClaims.set(link, { ...before, exclusive });
    };
  }

  #auxiliaryFirst(link: NodeLink): boolean {
    return link.acceptsAuxiliary && this.#auxiliarySeen.get(link) !== this.#auxiliaryVersion;
  }

  /**
   * Claims an auxiliary task for a node. Each kind of task declares which jobs take precedence over it; usually, these
   * are contest and practice submissions.
   */
  async #claimAuxiliary(link: NodeLink): Promise<ClaimedTask | undefined> {
    if (!this.#auxiliaryFirst(link)) return undefined;
    const version = this.#auxiliaryVersion;
    const { name, languages, idle, slots } = link;
    const offer = { node: name, languages, idle, slots };
    const { claimed, waiting } = await this.#options.tasks.claim(offer);
    if (!waiting) this.#auxiliarySeen.set(link, version);
    return claimed && { ...claimed, isAuxiliary: true };
  }

  /** Drains one node when an exclusive job is waiting. */
  async #drainForExclusive(): Promise<void> {
    const { queue } = this.#options;
    let hasDraining = false;
    for (const link of [...this.#links].toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      link.draining =
        !hasDraining && !link.idle && (await queue.needsEmptyNode(link.name, link.languages));
      hasDraining ||= link.draining;
    }
  }
}
