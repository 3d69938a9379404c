import { expect } from "vitest";

import { pictureOf } from "./hostState.ts";
import {
  atRest,
  compileProgram,
  openWorkshop,
  sandboxPids,
  settled,
  type Workshop,
} from "./workshop.ts";

/** A sandbox with one slot, so that an attack's traces can be distinguished from the traces of other runs. */
export interface Lane {
  workshop: Workshop;
  pid: number;
  /**
   * Returns the differences from the state before the first attack, except those that disappear after a while. Also
   * checks that the next run is correct.
   */
  findLeftovers: () => Promise<string[]>;
}

/** Lanes (sandboxes with one slot) that concurrent tests share; each lane is used by one test at a time. */
export interface Lanes {
  all: Lane[];
  use: <Result>(work: (lane: Lane) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
}

async function openLane(): Promise<Lane> {
  const otherPids = sandboxPids();
  const workshop = await openWorkshop("full", 1);
  const pid = sandboxPids().find((one) => !otherPids.includes(one)) ?? 0;
  // Runs a program once before the first measurement, because the box and the input file are created at their first
  // use.
  const stdin = workshop.file("first.in", "input\n");
  await workshop.sandbox.run({
    program: workshop.program(await compileProgram(workshop, "int main(void) { return 0; }")),
    stdin,
  });
  // A run without an artefact (the files of a compiled program) makes the sandbox release the previous artefact.
  const next = { ...workshop.program("", ["/bin/true"]), artefact: "" };
  const before = await pictureAfter(() => workshop.sandbox.run({ program: next }), pid);
  return {
    workshop,
    pid,
    async findLeftovers() {
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
 * Runs a program and returns the state of the sandbox afterwards. The run is repeated until two consecutive runs leave
 * the same state, since a single snapshot may contain descriptors that the sandbox opens only briefly.
 */
async function pictureAfter(run: () => Promise<unknown>, pid: number): Promise<string[]> {
  let last = "";
  for (;;) {
    await run();
    const picture = await atRest(pid, () => pictureOf(pid));
    if (picture.join("; ") === last) return picture;
    last = picture.join("; ");
  }
}

/** Opens `count` lanes, one after another. */
export async function openLanes(count: number): Promise<Lanes> {
  const all: Lane[] = [];
  while (all.length < count) all.push(await openLane());
  return { all, use: inTurn(all), close: async () => void (await closeAll(all)) };
}

const closeAll = (lanes: Lane[]) => Promise.all(lanes.map(({ workshop }) => workshop.close()));

/**
 * Returns a function that gives each caller exclusive use of one element of `all`; callers wait while no element is
 * free.
 */
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
