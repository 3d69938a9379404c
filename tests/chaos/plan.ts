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
  count: number;
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
  const { seed, count, servers, judges, freezeMs } = options;
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
  const kinds: Record<string, () => Blow["fall"]> = {
    "kill judge": () => onOne(judges, (i) => cluster.killJudge(i)),
    "kill server": () => onOne(servers, (i) => cluster.killServer(i)),
    "kill database": () => () => cluster.killDatabase(),
    "kill sandbox": () => onOne(judges, async (i) => cluster.killSandbox(i)),
    "restart judge": () => onOne(judges, (i) => cluster.restartJudge(i)),
    "restart server": () => onOne(servers, (i) => cluster.restartServer(i)),
    "freeze judge": () => onOne(judges, (i) => start(cluster.freeze("judge", i, freezeMs))),
    "freeze server": () => onOne(servers, (i) => start(cluster.freeze("server", i, freezeMs))),
    "freeze database": () => () => start(cluster.freeze("database", 0, 3000)),
    "cut judge": () => onOne(judges, async (i) => cluster.judgeLines[i]?.cut()),
    "cut database": () => onOne(servers, async (i) => cluster.databaseLines[i]?.cut()),
    "silence judge": () => onOne(judges, (i) => start(hole(cluster.judgeLines[i], freezeMs))),
    "silence database": () =>
      onOne(servers, (i) => start(hole(cluster.databaseLines[i], freezeMs))),
    "slow judge": () => onOne(judges, (i) => start(slow(cluster.judgeLines[i], 4000))),
    "slow database": () => onOne(servers, (i) => start(slow(cluster.databaseLines[i], 4000))),
  };
  function onOne(n: number, act: (i: number) => Promise<unknown>): Blow["fall"] {
    const i = below(n);
    return () => act(i);
  }

  const blows: Blow[] = [];
  while (blows.length < count) {
    const round = Object.entries(kinds);
    while (round.length > 0 && blows.length < count) {
      const [[name, make] = ["", () => async () => {}]] = round.splice(below(round.length), 1);
      blows.push({ name, fall: make() });
    }
  }
  return {
    blows,
    async over() {
      await Promise.all(lasting);
    },
  };
}
