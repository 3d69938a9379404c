import type { JudgeRun } from "../../src/judge/sandboxTypes.ts";
import { unstolen } from "../support/stolenTime.ts";
import { built, SUM, type Workshop } from "./workshop.ts";

/** The argument by which other tests know the neighbour's process. */
export const NEIGHBOUR = "the-neighbour";

/** A fixed amount of work: what disturbs it makes it dearer. */
const WORK = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  unsigned x = 1, a, b;
  long rounds = atol(argv[2]);
  if (argc < 3 || scanf("%u%u", &a, &b) != 2) return 1;
  for (long i = 0; i < rounds; i++) x = x * 1664525u + 1013904223u;
  printf("%u %u\\n", a + b, x & 0);
  return 0;
}`;

/** An attack that put most of a second on the neighbour's account shows; what a busy machine varies by does not. */
const WORK_MS = 200;
const LIMIT_MS = 1000;
const TRIAL_ROUNDS = 50_000_000;

/** Programs in the other slot whose verdicts must never change, whatever runs beside them. */
export interface TimingNeighbour {
  /** CPU time of each run of the long program, ms. */
  cpuMs: number[];
  /** How each run ended and compared. */
  verdicts: string[];
  stop(): Promise<void>;
}

/** Judges alternately A+B and a program that needs 0.2 of its CPU limit. */
export async function startTimingNeighbour(workshop: Workshop): Promise<TimingNeighbour> {
  const input = workshop.file("neighbour.in", "20 22\n");
  const work = await built(workshop, WORK);
  const sum = await built(workshop, SUM);
  const rounds = await calibrate(workshop, work, input);
  const requests = [
    request(workshop, sum, [], { input, answer: workshop.file("neighbour-sum.out", "42\n") }),
    request(workshop, work, [`${rounds}`], {
      input,
      answer: workshop.file("neighbour-work.out", "42 0\n"),
    }),
  ];
  const cpuMs: number[] = [];
  const verdicts: string[] = [];
  let ended = false;
  async function live(): Promise<void> {
    for (let turn = 0; !ended; turn++) {
      const judged = await unstolen(
        () => workshop.judge(requests[turn % 2]!),
        (results) => results.every(({ run }) => run.ended === "exited"),
      );
      for (const { run, compared } of judged) {
        verdicts.push(`${run.ended} ${compared?.outcome}`);
        if (turn % 2 === 1) cpuMs.push(run.usage.cpuMs);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const life = live();
  // A failure is told by `stop`.
  life.catch(() => {});
  return {
    cpuMs,
    verdicts,
    async stop() {
      ended = true;
      await life;
    },
  };
}

function request(
  workshop: Workshop,
  artefact: string,
  extra: string[],
  files: { input: string; answer: string },
): JudgeRun {
  return {
    // On a busy machine a second of CPU takes many on the clock.
    program: workshop.program(artefact, ["/a/main", NEIGHBOUR, ...extra], {
      cpuMs: LIMIT_MS,
      wallMs: 30_000,
    }),
    stop: "never",
    judge: { kind: "compare", comparison: { kind: "exact" } },
    cases: [{ seq: 0, ...files }],
  };
}

/** How many rounds take WORK_MS here while the other slot is busy as well. */
async function calibrate(workshop: Workshop, work: string, stdin: string): Promise<number> {
  const trial = () =>
    workshop.sandbox.run({
      program: workshop.program(work, ["/a/main", NEIGHBOUR, `${TRIAL_ROUNDS}`]),
      stdin,
    });
  const runs = [
    ...(await Promise.all([trial(), trial()])),
    ...(await Promise.all([trial(), trial()])),
  ];
  const cpuMs = Math.max(...runs.map(({ usage }) => usage.cpuMs));
  return Math.round((TRIAL_ROUNDS * WORK_MS) / cpuMs);
}
