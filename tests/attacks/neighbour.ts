import { setTimeout as wait } from "node:timers/promises";
import { Verdict, verdictOf } from "../../src/shared/verdict.ts";
import { unstolen } from "../support/stolenTime.ts";
import type { Arena } from "./arena.ts";

/** A submission that is judged again and again beside the attacks; only its verdicts matter. */
export interface Neighbour {
  /** Resolves when nothing of it runs. */
  pause(): Promise<void>;
  resume(): void;
  /** Short names of its statuses so far; one that is not AC tells when and why. */
  verdicts: string[];
  stop(): Promise<void>;
}

/** Takes 60 to 150 ms of the 1000 it may: a neighbour that puts its own time on this one's account shows. */
const SOURCE = `#include <stdio.h>
int main(void) {
  unsigned a, b, x = 1;
  if (scanf("%u%u", &a, &b) != 2) return 1;
  for (unsigned i = 0; i < 40000000; i++) x = x * 1664525u + 1013904223u;
  printf("%u %u\\n", a + b, x & 1u);
  return 0;
}
`;

export function startNeighbour(judge: Arena["judge"]): Neighbour {
  const verdicts: string[] = [];
  let ended = false;
  let paused: Promise<void> | undefined;
  let resume = (): void => {};
  let round: Promise<void> = Promise.resolve();

  async function judgeOnce(): Promise<void> {
    const once = () =>
      judge({
        language: "C",
        source: SOURCE,
        cases: [{ input: "20 22\n", answer: "42 1\n" }],
        limits: { timeMs: 1000 },
        // Only the time it uses counts: the clock of a busy machine says nothing about the attack.
        caps: { run: { wallMs: 40_000 } },
      });
    const { result } = await unstolen(once, (judged) => judged.result.status === Verdict.Accepted);
    const short = verdictOf(result.status).short;
    const why = result.errorMessage ?? JSON.stringify(result.cases);
    verdicts.push(short === "AC" ? short : `${short} ${new Date().toISOString()} ${why}`);
  }

  async function live(): Promise<void> {
    while (!ended) {
      while (paused) await paused;
      round = judgeOnce();
      await round;
      await wait(100);
    }
  }
  const life = live();
  // A failure is told by `stop`.
  life.catch(() => {});

  return {
    async pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      paused = promise;
      resume = () => {
        paused = undefined;
        resolve();
      };
      await round;
    },
    resume: () => resume(),
    verdicts,
    async stop() {
      ended = true;
      resume();
      await life;
    },
  };
}
