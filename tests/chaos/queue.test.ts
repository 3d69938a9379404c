import { afterAll, beforeAll, test } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { expectNothingLost } from "./storm.ts";

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ servers: 2, judges: 3, slots: 2, judge: "scripted" });
}, 120_000);
afterAll(() => cluster?.close(), 60_000);

const statuses = [0, -1, 1, 2, 3, -3, 0, 11];

test("150 submissions end right and are counted once, while two servers, three judges and the database are killed in turn", async () => {
  await expectNothingLost(cluster, {
    submissions: 150,
    submission(i) {
      const status = statuses[i % statuses.length]!;
      return { status, code: `verdict ${status} after ${150 + (i % 7) * 50}` };
    },
    pause: 700,
    kills: [
      () => cluster.killJudge(0),
      () => cluster.killServer(0),
      () => cluster.killDatabase(),
      () => cluster.killJudge(1),
      () => cluster.killServer(1),
      () => Promise.all([cluster.killJudge(2), cluster.killServer(0)]),
      () => cluster.killDatabase(),
      () => Promise.all([cluster.killJudge(0), cluster.killJudge(1), cluster.killJudge(2)]),
    ],
  });
}, 240_000);
