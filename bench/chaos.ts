/**
 * The storm at full size: `node bench/chaos.ts [submissions] [blows] [seed]`, by default 1,000
 * submissions in four languages and 60 blows against two servers, three judges and one PostgreSQL.
 * Prints what fell when, and at the end whether anything was lost, judged wrongly or counted twice, and
 * what is left on the machine. Ends with 1 when something is.
 */
import { buildSandbox } from "../scripts/build-sandbox.mjs";
import { startCluster } from "../tests/chaos/cluster.ts";
import { randomPlan } from "../tests/chaos/plan.ts";
import { languages, mixed } from "../tests/chaos/programs.ts";
import { playStorm } from "../tests/chaos/storm.ts";

const [submissions = 1000, count = 60, seed = 20_261] = process.argv.slice(2).map(Number);
const [servers, judges] = [2, 3];
const say = (line: string): void => console.log(line);

buildSandbox();
const cluster = await startCluster({
  ...{ servers, judges, slots: 1, languages },
  ...{ judge: "real", lines: true },
});
say(`seed ${seed}: ${submissions} submissions, ${count} blows`);
const plan = randomPlan(cluster, { seed, count, servers, judges, freezeMs: 20_000 });
const after = await playStorm(cluster, {
  ...{ submissions, submission: mixed, pause: 2500, patience: 1_800_000, say },
  ...plan,
}).catch((error: Error) => error);
const left = await cluster.close();
if (after instanceof Error) throw after;

const wrong = [...after.wrong, ...left.map((each) => `left: ${each}`)];
const perSecond = (submissions / after.seconds).toFixed(1);
say(`${after.seconds.toFixed(0)} s, ${perSecond} submissions a second`);
say(`${after.stormy} of ${count} blows fell while submissions were under way`);
say(`${after.repeated} submissions took more than one attempt, one took ${after.mostAttempts}`);
say(`${after.lateAttempts} late attempts were refused`);
for (const line of wrong) say(`WRONG ${line}`);
say(wrong.length === 0 ? "nothing lost, nothing wrong, nothing left" : `${wrong.length} wrong`);
process.exitCode = wrong.length === 0 ? 0 : 1;
