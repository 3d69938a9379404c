// oxlint-disable eslint/no-restricted-imports -- a connection is lost or slow for a while
import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { FaultyProxy } from "./faultyProxy.ts";

/** A random number generator (mulberry32); the same seed gives the same plan of faults. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface PlanOptions {
  seed: number;
  /** Number of faults; if absent, each kind occurs once. */
  count?: number;
  servers: number;
  judges: number;
  /** How long a process is frozen or a connection is blackholed; longer than a lease, so that late results occur. */
  freezeMs: number;
}

export interface Fault {
  name: string;
  /** Injects the fault. Resolves when the next fault may be injected; this fault may still be active then. */
  inject(): Promise<unknown>;
}

/** Planned faults; `over` resolves when the last of them has ended. */
export interface Plan {
  faults: Fault[];
  over(): Promise<void>;
}

/** Plans this many random faults for a cluster; each kind of fault occurs once before any kind is repeated. */
export function randomFaultPlan(cluster: Cluster, options: PlanOptions): Plan {
  const { seed, servers, judges, freezeMs } = options;
  const random = randomOf(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const lasting = new Set<Promise<unknown>>();
  const start = async (work: Promise<unknown>): Promise<void> => {
    const tracked = work.finally(() => lasting.delete(tracked));
    lasting.add(tracked);
  };
  const blackhole = async (proxy: FaultyProxy | undefined, ms: number): Promise<void> => {
    proxy?.blackhole();
    await wait(ms);
    proxy?.restore(random() < 0.5 ? "lost" : "resumed");
  };
  const slow = async (proxy: FaultyProxy | undefined, ms: number): Promise<void> => {
    proxy?.delay(200);
    await wait(ms);
    proxy?.delay(0);
  };
  const short = Math.min(freezeMs, 4000);
  /** The kinds of faults: name, number of possible targets, and a function that injects the fault into target `i`. */
  const kinds: [string, number, (i: number) => Promise<unknown>][] = [
    ["kill judge", judges, (i) => cluster.killJudge(i)],
    ["kill server", servers, (i) => cluster.killServer(i)],
    ["kill database", 1, () => cluster.killDatabase()],
    ["kill sandbox", judges, async (i) => cluster.killSandbox(i)],
    ["restart judge", judges, (i) => cluster.restartJudge(i)],
    ["restart server", servers, (i) => cluster.restartServer(i)],
    ["freeze judge", judges, (i) => start(cluster.freeze("judge", i, freezeMs))],
    ["freeze server", servers, (i) => start(cluster.freeze("server", i, freezeMs))],
    ["freeze database", 1, () => start(cluster.freeze("database", 0, Math.min(short, 3000)))],
    ["cut judge", judges, async (i) => cluster.judgeProxies[i]?.cut()],
    ["cut database", servers, async (i) => cluster.databaseProxies[i]?.cut()],
    ["silence judge", judges, (i) => start(blackhole(cluster.judgeProxies[i], freezeMs))],
    ["silence database", servers, (i) => start(blackhole(cluster.databaseProxies[i], freezeMs))],
    ["slow judge", judges, (i) => start(slow(cluster.judgeProxies[i], short))],
    ["slow database", servers, (i) => start(slow(cluster.databaseProxies[i], short))],
  ];

  const { count = kinds.length } = options;
  const faults: Fault[] = [];
  while (faults.length < count) {
    const round = [...kinds];
    while (round.length > 0 && faults.length < count) {
      const [fault] = round.splice(below(round.length), 1);
      if (!fault) break;
      const [name, many, act] = fault;
      const i = below(many);
      faults.push({ name: many > 1 ? `${name} ${i}` : name, inject: () => act(i) });
    }
  }
  return {
    faults,
    async over() {
      await Promise.all(lasting);
    },
  };
}
