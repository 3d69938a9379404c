import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Line } from "./line.ts";

/** mulberry32: a plan is the same again for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface PlanOptions {
  seed: number;
  /** Absent: every kind once. */
  count?: number;
  servers: number;
  judges: number;
  /** How long a frozen process and a silent line stay so; longer than a lease for late results. */
  freezeMs: number;
}

export interface Blow {
  name: string;
  /** Resolves when the next blow may fall, not when this one is over. */
  fall(): Promise<unknown>;
}

/** A plan of blows and the way to wait until the last of them is over. */
export interface Plan {
  blows: Blow[];
  over(): Promise<void>;
}

/** So many random blows against a cluster: every kind comes before one comes again. */
export function randomPlan(cluster: Cluster, options: PlanOptions): Plan {
  const { seed, servers, judges, freezeMs } = options;
  const random = randomOf(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const lasting = new Set<Promise<unknown>>();
  const start = async (work: Promise<unknown>): Promise<void> => {
    const kept = work.finally(() => lasting.delete(kept));
    lasting.add(kept);
  };
  const hole = async (line: Line | undefined, ms: number): Promise<void> => {
    line?.hole();
    await wait(ms);
    line?.mend(random() < 0.5 ? "forgotten" : "resumed");
  };
  const slow = async (line: Line | undefined, ms: number): Promise<void> => {
    line?.delay(200);
    await wait(ms);
    line?.delay(0);
  };
  const short = Math.min(freezeMs, 4000);
  /** Name, number of possible targets, and the blow. */
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
    ["cut judge", judges, async (i) => cluster.judgeLines[i]?.cut()],
    ["cut database", servers, async (i) => cluster.databaseLines[i]?.cut()],
    ["silence judge", judges, (i) => start(hole(cluster.judgeLines[i], freezeMs))],
    ["silence database", servers, (i) => start(hole(cluster.databaseLines[i], freezeMs))],
    ["slow judge", judges, (i) => start(slow(cluster.judgeLines[i], short))],
    ["slow database", servers, (i) => start(slow(cluster.databaseLines[i], short))],
  ];

  const { count = kinds.length } = options;
  const blows: Blow[] = [];
  while (blows.length < count) {
    const round = [...kinds];
    while (round.length > 0 && blows.length < count) {
      const [drawn] = round.splice(below(round.length), 1);
      if (!drawn) break;
      const [name, many, act] = drawn;
      const i = below(many);
      blows.push({ name: many > 1 ? `${name} ${i}` : name, fall: () => act(i) });
    }
  }
  return {
    blows,
    async over() {
      await Promise.all(lasting);
    },
  };
}
