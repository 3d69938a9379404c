import { expect } from "vitest";

import { pictureOf } from "./hostState.ts";
import { atRest, built, openWorkshop, sandboxPids, settled, type Workshop } from "./workshop.ts";

/** A sandbox with one slot: what an attack leaves there is its own, whatever others run. */
export interface Lane {
  workshop: Workshop;
  pid: number;
  /** What is otherwise than before the first attack, once it had the time to go; the next run is right too. */
  leftBehind: () => Promise<string[]>;
}

/** Lanes that tests which run at the same time take in turn. */
export interface Lanes {
  all: Lane[];
  use: <Result>(work: (lane: Lane) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

async function openLane(): Promise<Lane> {
  const others = sandboxPids();
  const workshop = await openWorkshop("full", 1);
  const pid = sandboxPids().find((one) => !others.includes(one)) ?? 0;
  // The box and the file of the input exist from their first use on.
  const stdin = workshop.file("first.in", "input\n");
  await workshop.sandbox.run({
    program: workshop.program(await built(workshop, "int main(void) { return 0; }")),
    stdin,
  });
  // A run without a program's folder releases the one before.
  const next = { ...workshop.program("", ["/bin/true"]), artefact: "" };
  const before = await pictureAfter(() => workshop.sandbox.run({ program: next }), pid);
  return {
    workshop,
    pid,
    async leftBehind() {
      const { ended, exitCode } = await workshop.sandbox.run({ program: next });
      expect({ ended, exitCode }, "the next run").toEqual({ ended: "exited", exitCode: 0 });
      return settled(() => {
        const now = pictureOf(pid);
        const isSame = now.join("; ") === before.join("; ");
        return isSame ? [] : [`${now.join("; ")} instead of ${before.join("; ")}`];
      });
    },
  };
}

/**
 * What a sandbox is like after a run of its own: the same after two in a row, since one look may fall on
 * descriptors that the keeper opens for a moment.
 */
async function pictureAfter(run: () => Promise<unknown>, pid: number): Promise<string[]> {
  let last = "";
  for (;;) {
    await run();
    const seen = await atRest(pid, () => pictureOf(pid));
    if (seen.join("; ") === last) return seen;
    last = seen.join("; ");
  }
}

/** Opens so many lanes, one after another. */
export async function openLanes(count: number): Promise<Lanes> {
  const all: Lane[] = [];
  while (all.length < count) all.push(await openLane());
  return { all, use: inTurn(all), close: async () => void (await closeAll(all)) };
}

const closeAll = (lanes: Lane[]) => Promise.all(lanes.map(({ workshop }) => workshop.close()));

/** Gives each caller one of `all` for itself; who finds none waits. */
export function inTurn<Place>(all: readonly Place[]) {
  const free = [...all];
  const waiting: ((place: Place) => void)[] = [];
  return async <Result>(work: (place: Place) => Promise<Result>): Promise<Result> => {
    const place = free.pop() ?? (await new Promise<Place>((resolve) => waiting.push(resolve)));
    try {
      return await work(place);
    } finally {
      const next = waiting.shift();
      if (next) next(place);
      else free.push(place);
    }
  };
}
