import { afterAll, beforeAll, test } from "vitest";
import { buildSandbox } from "../../scripts/build-sandbox.mjs";
import { type Cluster, startCluster } from "./cluster.ts";
import { expectNothingLost } from "./storm.ts";

let cluster: Cluster;

beforeAll(async () => {
  buildSandbox();
  cluster = await startCluster({ servers: 1, judges: 1, slots: 2, judge: "real" });
}, 240_000);
afterAll(() => cluster?.close(), 60_000);

/** A comment makes each one a program of its own, so that none comes compiled from the cache. */
function program(i: number, body: string): string {
  return `#include <stdio.h>\n#include <stdlib.h>\n/* ${i} */\nint main(void) { int a, b; scanf("%d %d", &a, &b); ${body} }\n`;
}

const programs = [
  { status: 0, body: 'printf("%d\\n", a + b); return 0;' },
  { status: -1, body: 'printf("%d\\n", a - b); return 0;' },
  { status: 3, body: "abort();" },
  { status: -2, body: "return undeclared;" },
  { status: 0, body: 'for (volatile int i = 0; i < 50000000; i++); printf("%d\\n", a + b);' },
];

test("100 submissions get their real verdict once, while judge, server and database are killed in turn", async () => {
  await expectNothingLost(cluster, {
    submissions: 100,
    submission(i) {
      const { status, body } = programs[i % programs.length]!;
      return { status, code: program(i, body) };
    },
    pause: 1500,
    kills: [
      () => cluster.killJudge(0),
      () => cluster.killServer(0),
      () => cluster.killDatabase(),
      () => cluster.killJudge(0),
    ],
  });
}, 300_000);
