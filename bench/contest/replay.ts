import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "../../tests/chaos/judgeScript.ts";
import { timed } from "../liveVerdicts.ts";
import type { Arrivals } from "./arrivals.ts";
import { addressOf, cpuOfServers, freezeAt, type Load, PROBLEMS } from "./load.ts";
import { memoryOf } from "./processUse.ts";
import { report } from "./report.ts";

/** A freeze is set this many seconds before it begins, so that it is stored before it takes effect. */
const FREEZE_AHEAD_S = 3;

/**
 * Sends submissions at a steady rate for this many seconds; the scoreboard is frozen for the last fifth of this time.
 */
export async function replay(
  load: Load,
  { submissions, seconds }: { submissions: number; seconds: number },
  arrivals: Arrivals,
): Promise<void> {
  const beforeFreeze = Math.max(0, Math.floor(submissions * (0.8 - FREEZE_AHEAD_S / seconds)));
  let refused = 0;
  let late = 0;
  let peak = 0;
  const cpu = { servers: cpuOfServers(load), own: process.cpuUsage() };
  const start = performance.now();
  const running: Promise<void>[] = [];
  const watch = setInterval(() => {
    peak = Math.max(peak, ...load.cluster.serverPids().map(memoryOf));
  }, 1000);
  for (let n = 0; n < submissions; n += 1) {
    const due = start + (n * seconds * 1000) / submissions;
    const behind = performance.now() - due;
    if (behind < 0) await wait(-behind);
    else late = Math.max(late, behind);
    const frozenAt = (Math.floor(Date.now() / 1000) + FREEZE_AHEAD_S) * 1000;
    if (n === beforeFreeze) {
      const freezing = freezeAt(load, frozenAt);
      // A rejection is ignored here, because the `Promise.all` below reports it.
      freezing.catch(() => undefined);
      running.push(freezing);
    }
    running.push(
      submitOne(load, arrivals, n).then((isStored) => void (refused += isStored ? 0 : 1)),
    );
  }
  await Promise.all(running);
  clearInterval(watch);
  await settle(load);
  const own = process.cpuUsage(cpu.own);
  report("replay: largest memory of a server", peak, 350, "MiB");
  report(`replay: ${submissions} submissions in ${seconds} s, refused`, refused, 0, "");
  report("replay: largest delay of the load generator", late);
  report("replay: CPU of the servers", (cpuOfServers(load) - cpu.servers) / 1000, undefined, "s");
  report("replay: CPU of viewers and load", (own.user + own.system) / 1e6, undefined, "s");
}

/**
 * Submits as a random contestant to a random problem; a third of the submissions are accepted. Returns whether the
 * server confirmed the submission.
 */
export async function submitOne(load: Load, arrivals: Arrivals, n: number): Promise<boolean> {
  const person = load.people[Math.floor(Math.random() * load.people.length)];
  const letter = String.fromCodePoint(65 + Math.floor(Math.random() * PROBLEMS));
  const status = Math.random() < 1 / 3 ? 0 : -1;
  const answer = timed(addressOf(load, n), {
    method: "POST",
    path: "/api/submit-problem-judge",
    headers: { authorization: person?.token ?? "", "content-type": "application/json" },
    body: JSON.stringify({
      pid: letter,
      cid: load.cid,
      language: "C",
      code: codeOf({ status }),
    }),
  });
  const { status: httpStatus, text } = await answer.catch((error: Error) => ({
    status: 0,
    text: String(error),
  }));
  if (httpStatus !== 200) console.log(`refused: ${httpStatus} ${text.slice(0, 300)}`);
  const isVisible = load.frozenAt === undefined || Date.now() < load.frozenAt;
  if (status === 0 && person && isVisible)
    arrivals.noteAnswer(person.uid, letter, performance.now());
  return httpStatus === 200;
}

/** Waits until the queue is empty and the last changes have been sent. */
export async function settle({ cluster, cid }: Load): Promise<void> {
  for (;;) {
    const [row] = await cluster.ask<{ count: number }>(
      "select count(*)::int as count from submission where scope_id = $1 and scope = 'contest' and status > 4",
      [cid],
    );
    if (row?.count === 0) break;
    await wait(200);
  }
  await wait(3000);
}
