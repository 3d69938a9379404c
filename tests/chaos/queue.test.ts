import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { playStorm } from "./storm.ts";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ servers: 2, judges: 3, slots: 2, judge: "scripted" });
}, 120_000);
afterAll(async () => {
  const left = (await cluster?.close()) ?? [];
  if (left.length > 0) throw new Error(`left behind: ${left.join("; ")}`);
}, 60_000);

const statuses = [0, -1, 1, 2, 3, -3, 0, 11];

test("150 submissions end right and are counted once, while two servers, three judges and the database are killed in turn", async () => {
  const kills = {
    "judge 0": () => cluster.killJudge(0),
    "server 0": () => cluster.killServer(0),
    database: () => cluster.killDatabase(),
    "judge 1": () => cluster.killJudge(1),
    "server 1": () => cluster.killServer(1),
    "judge 2, server 0": () => Promise.all([cluster.killJudge(2), cluster.killServer(0)]),
    "database again": () => cluster.killDatabase(),
    "all judges": () => Promise.all([0, 1, 2].map((i) => cluster.killJudge(i))),
  };
  const { wrong, stormy } = await playStorm(cluster, {
    submissions: 150,
    submission(i) {
      const status = statuses[i % statuses.length]!;
      return { language: "C", status, code: `verdict ${status} after ${150 + (i % 7) * 50}` };
    },
    pause: 700,
    blows: Object.entries(kills).map(([name, fall]) => ({ name: `kill ${name}`, fall })),
    say: console.log,
  });
  expect(wrong).toEqual([]);
  expect(stormy, "the kills fell into the judging").toBeGreaterThan(4);
}, 240_000);
