/**
 * The storm at full size: `node bench/chaos.ts [submissions] [blows] [seed] [real|scripted]`, by default
 * 1,000 submissions in four languages and 60 blows against two servers, three judges and one PostgreSQL.
 * `scripted`: judges without a sandbox, which answer the verdict in the code after up to half a second.
 * Prints what fell when, and at the end whether anything was lost, judged wrongly or counted twice, and
 * what is left on the machine. Ends with 1 when something is.
 */
import { buildSandbox } from "../scripts/build-sandbox.mjs";
import { startCluster } from "../tests/chaos/cluster.ts";
import { randomPlan } from "../tests/chaos/plan.ts";
import { languages, mixed } from "../tests/chaos/programs.ts";
import { codeOf } from "../tests/chaos/script.ts";
import { playStorm } from "../tests/chaos/storm.ts";

const [submissions = 1000, count = 60, seed = 20_261] = process.argv.slice(2, 5).map(Number);
const isScripted = process.argv[5] === "scripted";
const [servers, judges] = [2, 3];
const statuses = [0, -1, 1, 2, 3, -3, 0, 11];
function scripted(i: number) {
  const status = statuses[i % statuses.length] ?? 0;
  return { language: "C", status, code: codeOf({ status, ms: 150 + (i % 7) * 50 }) };
}
const say = (line: string): void => console.log(line);

buildSandbox();
const cluster = await startCluster({
  ...(isScripted ? { judge: "scripted", slots: 2 } : { judge: "real", slots: 1, languages }),
  ...{ servers, judges, lines: true },
});
print(`seed ${seed}: ${submissions} submissions, ${count} failures`);
const plan = randomPlan(cluster, { seed, count, servers, judges, freezeMs: 20_000 });
const after = await playStorm(cluster, {
  ...{ submissions, submission: isScripted ? scripted : mixed },
  ...{ pause: isScripted ? 700 : 2500, patience: 1_800_000, say },
  ...plan,
}).catch((error: Error) => error);
const left = await cluster.close();
if (after instanceof Error) throw after;

const wrong = [...after.wrong, ...left.map((each) => `left: ${each}`)];
const perSecond = (submissions / after.seconds).toFixed(1);
print(`${after.seconds.toFixed(0)} s, ${perSecond} submissions a second`);
print(`${after.stormy} of ${count} failures occurred while submissions were in progress`);
print(`${after.repeated} submissions took more than one attempt, one took ${after.mostAttempts}`);
print(`${after.lateAttempts} late attempts were refused`);
for (const line of wrong) print(`WRONG ${line}`);
print(wrong.length === 0 ? "nothing lost, nothing wrong, nothing left" : `${wrong.length} wrong`);
process.exitCode = wrong.length === 0 ? 0 : 1;
