import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

import { environments, openEnvironment } from "./environments.ts";
import { compileProgram, full, openWorkshop, textOf, type Workshop } from "./workshop.ts";
import { noise } from "./bareSandbox.ts";

/**
 * Number of bits of a message; half of them are ones. A preamble of known bits comes first and calibrates the receiver.
 * A receiver that only guesses gets at least 68 of 96 bits right with probability 2.7e-5. A test fails only if at least
 * 68 bits are received correctly in each of two messages. The probability that guessing achieves this in any of the 90
 * readings below is 6.6e-8. A channel that transmits 9 of 10 bits correctly is missed with probability 3.5e-8 per
 * message.
 */
const MESSAGE = 96;
const PREAMBLE = 24;
const ARRIVES = 68;

const source = readFileSync(join(import.meta.dirname, "channelEnds.c"), "utf8");

type Observation = Map<string, string>;
/**
 * Computes a value from a receiver's current observation, or from a comparison of this observation with the previous
 * one.
 */
type Reading = (now: Observation, before: Observation) => string;

const parts = ["work", "tmp", "shm"];
const all = (name: string): Reading => {
  return (now) => parts.map((part) => now.get(`${part}.${name}`)).join(" ");
};
const steps = (name: string): Reading => {
  return (now, before) =>
    parts
      .map((part) => `${part}.${name}`)
      .map((key) => BigInt(now.get(key) ?? 0) - BigInt(before.get(key) ?? 0))
      .join(" ");
};
const same = (name: string): Reading => {
  return (now, before) => String(all(name)(now, before) === all(name)(before, before));
};
const one = (name: string): Reading => {
  return (now) => now.get(name) ?? "";
};
const stepsOfOne = (name: string): Reading => {
  return (now, before) => String(Number(now.get(name)) - Number(before.get(name)));
};

const channels: { name: string; way: string; readings: Reading[] }[] = [
  {
    name: "the inode numbers of files without a name",
    way: "nameless",
    readings: [all("next"), steps("next")],
  },
  {
    name: "mount numbers of folders that were written to",
    way: "files",
    readings: [all("mount"), same("mount"), steps("uniqueMount")],
  },
  {
    name: "device numbers of folders that were written to",
    way: "files",
    readings: [all("device"), same("device"), all("inode")],
  },
  {
    name: "times of folders that were written to",
    way: "files",
    readings: [same("changed"), same("modified"), same("born")],
  },
  {
    name: "folders that are still in sockets",
    way: "flight",
    readings: [all("device"), same("device"), all("mount"), same("mount")],
  },
  {
    name: "views of the groups that are still in sockets",
    way: "flight",
    readings: [one("groups")],
  },
  {
    name: "login ids and their sessions",
    way: "proc",
    readings: [one("loginId"), one("loginSession"), stepsOfOne("loginSession")],
  },
  {
    name: "the pause between changes of a session's nice value",
    way: "proc",
    readings: [one("niceRefused")],
  },
  { name: "process numbers", way: "proc", readings: [one("process")] },
];

function seenIn(output: string): Observation {
  const lines = output.trim().split("\n");
  return new Map(lines.map((line) => line.split(" ", 2) as [string, string]));
}

async function openChannel(workshop: Workshop, way: string) {
  const artefact = await compileProgram(workshop, source);
  const run = async (argv: string[]): Promise<string> => {
    const program = workshop.program(artefact, ["/a/main", ...argv]);
    const result = await workshop.sandbox.run({ program, keepOutputBytes: 4096 });
    expect([argv, result.ended, result.exitCode]).toEqual([argv, "exited", 0]);
    return Buffer.from(result.stdout).toString();
  };
  return {
    send: (bit: number) => run(["send", way, `${bit}`]),
    async receive(): Promise<Observation> {
      return seenIn(await run(["receive"]));
    },
  };
}

/**
 * Like `transmit`, but uses the cases of a single request instead of separate runs. For a while after each case, the
 * emptied file system of the case stays mounted in the box.
 */
async function transmitByCases(
  workshop: Workshop,
  way: string,
  bits: number[],
): Promise<Observation[]> {
  const artefact = await compileProgram(workshop, source);
  const nothing = workshop.file("nothing", "");
  const bitFiles = [0, 1].map((bit) => workshop.file(`bit${bit}`, `${way} ${bit}`));
  const inputs = [nothing, ...bits.flatMap((bit) => [bitFiles[bit] ?? nothing, nothing])];
  const results = await workshop.judge({
    program: workshop.program(artefact),
    stop: "never",
    judge: { kind: "compare", comparison: { kind: "lines" } },
    cases: inputs.map((input, seq) => ({ seq, input, answer: nothing })),
    keepOutputBytes: 4096,
  });
  return results.filter((_, i) => i % 2 === 0).map(({ stdout }) => seenIn(textOf(stdout)));
}

/** Sends each bit in one run and receives in the next run; returns what the receiving runs have observed. */
async function transmit(workshop: Workshop, way: string, bits: number[]): Promise<Observation[]> {
  const channel = await openChannel(workshop, way);
  const observations = [await channel.receive()];
  for (const bit of bits) {
    await channel.send(bit);
    observations.push(await channel.receive());
  }
  return observations;
}

/**
 * Returns how many bits of the message are received correctly if the observations are interpreted by `reading`. The
 * first bits of the message (the preamble) are known to the receiver and show which observation stands for which bit.
 */
function arrived(observations: Observation[], bits: number[], reading: Reading): number {
  const sights = bits.map((_, i) =>
    reading(observations[i + 1] ?? new Map(), observations[i] ?? new Map()),
  );
  const votes = new Map<string, number>();
  for (let i = 0; i < PREAMBLE; i++) {
    const sight = sights[i] ?? "";
    votes.set(sight, (votes.get(sight) ?? 0) + (bits[i] === 1 ? 1 : -1));
  }
  let right = 0;
  for (let i = PREAMBLE; i < bits.length; i++)
    if (((votes.get(sights[i] ?? "") ?? 0) > 0 ? 1 : 0) === bits[i]) right++;
  return right;
}

/** Whether `reading` yields the same value for all observations. */
function isStill(observations: Observation[], reading: Reading): boolean {
  return (
    new Set(observations.slice(1).map((now, i) => reading(now, observations[i] ?? now))).size === 1
  );
}

/**
 * Returns a preamble and a message. Each has equal numbers of ones and zeros in an order that depends on the seed, so a
 * constant guess gets half of the bits right.
 */
function message(seed: number): number[] {
  const random = noise(seed);
  const shuffled = (count: number): number[] =>
    Array.from({ length: count }, (_, i) => ({ bit: i % 2, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ bit }) => bit);
  return [...shuffled(PREAMBLE), ...shuffled(MESSAGE)];
}

const circumstances: [string, () => Promise<Workshop>][] = [
  ["the full tier", () => openWorkshop("full", 1)],
  ...environments
    .filter(({ key }) => key === "user")
    .map((each): [string, () => Promise<Workshop>] => [each.title, () => openEnvironment(each)]),
];

describe.skipIf(!full).each(circumstances)("in %s", (_, open) => {
  let opened: Promise<Workshop> | undefined;
  const transmitted = new Map<string, Promise<Observation[]>>();
  const bits = message(12);
  const workshop = () => (opened ??= open());
  const once = (way: string): Promise<Observation[]> => {
    const channel = transmitted.get(way) ?? workshop().then((shop) => transmit(shop, way, bits));
    transmitted.set(way, channel);
    return channel;
  };
  afterAll(async () => {
    await (await opened)?.close();
  });

  test.each(channels)("$name carry nothing to a later run", async ({ way, readings }) => {
    const observations = await once(way);
    // Even when nothing is sent, other sandboxes on this machine change some of the values. A reading that matches is
    // therefore only a candidate, which is tested again.
    const candidates = readings.filter(
      (reading) => arrived(observations, bits, reading) >= ARRIVES,
    );
    if (candidates.length === 0) return;
    const otherBits = message(13);
    const again = await transmit(await workshop(), way, otherBits);
    const silence = await transmit(await workshop(), way, Array<number>(PREAMBLE).fill(0));
    const carrying = candidates.filter(
      (reading) => isStill(silence, reading) && arrived(again, otherBits, reading) >= ARRIVES,
    );
    expect(carrying).toEqual([]);
  });

  test.each(["files", "kept", "nameless"])(
    "folders carry nothing from case to case of a request: %s",
    async (way) => {
      // If there is no covert channel, the values that a case observes depend only on the index of the case, which is
      // unrelated to the sent bits.
      const readings = ["device", "mount", "inode", "next"].flatMap((name) => [
        all(name),
        same(name),
      ]);
      const readingsWith = async (seed: number): Promise<Reading[]> => {
        const sentBits = message(seed);
        const observations = await transmitByCases(await workshop(), way, sentBits);
        expect(observations.every((now) => now.size > 20)).toBe(true);
        return readings.filter((reading) => arrived(observations, sentBits, reading) >= ARRIVES);
      };
      const first = await readingsWith(12);
      if (first.length === 0) return;
      const again = await readingsWith(13);
      expect(first.filter((reading) => again.includes(reading))).toEqual([]);
    },
  );
});

test("a channel with nine of ten bits right is detected, and one without information is not", () => {
  const bits = message(12);
  const random = noise(14);
  const arrivedBits = (sight: (bit: number, at: number) => number): number => {
    const observations = bits.map((bit, i) => new Map([["process", `${sight(bit, i)}`]]));
    return arrived([new Map([["process", "0"]]), ...observations], bits, one("process"));
  };
  expect(arrivedBits((bit, at) => bit * 4 + (at % 2))).toBe(MESSAGE);
  expect(arrivedBits((bit) => (random() < 0.1 ? 1 - bit : bit))).toBeGreaterThanOrEqual(ARRIVES);
  expect(arrivedBits(() => 7)).toBe(MESSAGE / 2);
  expect(arrivedBits((_bit, at) => at % 2)).toBeLessThan(ARRIVES);
  expect(arrivedBits(() => Math.floor(random() * 2))).toBeLessThan(ARRIVES);
  // A growing counter carries no information about the bits.
  expect(arrivedBits((_bit, at) => at)).toBe(MESSAGE / 2);
});
