/**
 * The chaos test at full size: `node bench/chaos.ts [submissions] [faults] [seed] [real|scripted]`, by default 1,000
 * submissions in four languages and 60 faults against two servers, three judges and one PostgreSQL server. With
 * `scripted`, the judges have no sandbox: after up to half a second, they return the verdict that the submitted code
 * names. Prints each injected fault with its time. At the end, prints whether any submission was lost, judged wrongly
 * or counted twice, and whether anything was left behind on the machine. If so, the exit code is 1.
 */
import { buildSandbox } from "../scripts/build-sandbox.mjs";
import { startCluster } from "../tests/chaos/cluster.ts";
import { randomFaultPlan } from "../tests/chaos/faultPlan.ts";
import { languages, mixedSubmission } from "../tests/chaos/programs.ts";
import { codeOf } from "../tests/chaos/judgeScript.ts";
import { runChaos } from "../tests/chaos/chaosRun.ts";

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
  servers,
  judges,
  lines: true,
});
say(`seed ${seed}: ${submissions} submissions, ${count} failures`);
const plan = randomFaultPlan(cluster, { seed, count, servers, judges, freezeMs: 20_000 });
const after = await runChaos(cluster, {
  submissions,
  submission: isScripted ? scripted : mixedSubmission,
  pause: isScripted ? 700 : 2500,
  timeoutMs: 1_800_000,
  say,
  ...plan,
}).catch((error: Error) => error);
const leftovers = await cluster.close();
if (after instanceof Error) throw after;

const wrong = [...after.wrong, ...leftovers.map((each) => `left: ${each}`)];
const perSecond = (submissions / after.seconds).toFixed(1);
say(`${after.seconds.toFixed(0)} s, ${perSecond} submissions a second`);
say(`${after.hits} of ${count} failures occurred while submissions were in progress`);
say(`${after.repeated} submissions took more than one attempt, one took ${after.mostAttempts}`);
say(`${after.lateAttempts} late attempts were refused`);
for (const line of wrong) say(`WRONG ${line}`);
say(wrong.length === 0 ? "nothing lost, nothing wrong, nothing left" : `${wrong.length} wrong`);
process.exitCode = wrong.length === 0 ? 0 : 1;
