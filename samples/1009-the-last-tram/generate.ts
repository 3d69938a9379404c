import type { GeneratedCase } from "../../src/shared/problem/problemPackage.ts";

interface Line {
  from: number;
  to: number;
  first: number;
  period: number;
  ride: number;
}

/** The same stream on every machine: a 32-bit xorshift. */
function randomSource(seed: number): (least: number, most: number) => number {
  let state = seed;
  return (least, most) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return least + ((state >>> 0) % (most - least + 1));
  };
}

/** Sweeps over all stops, up and down in turn, until nothing gets better: another way than the solutions. */
function earliestArrival(stops: number, lines: Line[]): number {
  const leaving: Line[][] = Array.from({ length: stops + 1 }, () => []);
  for (const line of lines) leaving[line.from]?.push(line);
  const arrival = Array.from({ length: stops + 1 }, () => Infinity);
  arrival[1] = 0;
  let better = true;
  for (let sweep = 0; better; sweep++) {
    better = false;
    for (let i = 1; i <= stops; i++) {
      const stop = sweep % 2 === 0 ? i : stops + 1 - i;
      const now = arrival[stop] ?? Infinity;
      if (now === Infinity) continue;
      for (const { to, first, period, ride } of leaving[stop] ?? []) {
        const missed = Math.max(0, Math.ceil((now - first) / period));
        const there = first + missed * period + ride;
        if (there >= (arrival[to] ?? 0)) continue;
        arrival[to] = there;
        better = true;
      }
    }
  }
  const home = arrival[stops] ?? Infinity;
  return home === Infinity ? -1 : home;
}

function oneCase(name: string, stops: number, lines: Line[]): GeneratedCase {
  const rows = lines.map((line) =>
    [line.from, line.to, line.first, line.period, line.ride].join(" "),
  );
  return {
    name,
    input: `${stops} ${lines.length}\n${rows.join("\n")}\n`,
    output: `${earliestArrival(stops, lines)}\n`,
  };
}

export function* cases(): Iterable<GeneratedCase> {
  const random = randomSource(1009);
  const line = (from: number, to: number, longest: number): Line => ({
    from,
    to,
    first: random(0, longest),
    period: random(1, longest),
    ride: random(1, longest),
  });
  const anyLine = (stops: number, longest: number): Line => {
    const from = random(1, stops);
    const to = random(1, stops - 1);
    return line(from, to >= from ? to + 1 : to, longest);
  };
  const lines = (stops: number, count: number, longest: number): Line[] =>
    Array.from({ length: count }, () => anyLine(stops, longest));

  yield oneCase("1", 4, [
    { from: 1, to: 2, first: 5, period: 10, ride: 7 },
    { from: 2, to: 4, first: 3, period: 4, ride: 20 },
    { from: 1, to: 3, first: 0, period: 30, ride: 4 },
    { from: 3, to: 4, first: 10, period: 100, ride: 6 },
  ]);
  yield oneCase("2", 3, [
    { from: 1, to: 2, first: 0, period: 5, ride: 5 },
    { from: 3, to: 2, first: 0, period: 5, ride: 5 },
  ]);
  yield oneCase("3", 2, [
    { from: 2, to: 1, first: 0, period: 1, ride: 1 },
    { from: 1, to: 2, first: 1_000_000_000, period: 1_000_000_000, ride: 1_000_000_000 },
    { from: 1, to: 2, first: 999_999_999, period: 1, ride: 1_000_000_000 },
  ]);
  yield oneCase("4", 50, lines(50, 200, 30));
  yield oneCase("5", 1000, lines(1000, 4000, 1_000_000_000));
  // One long street: the answer needs 64 bits.
  const street = Array.from({ length: 59_999 }, (_, i) => line(i + 1, i + 2, 1_000_000_000));
  yield oneCase("6", 60_000, street);
  yield oneCase("7", 30_000, lines(30_000, 120_000, 1000));
  // A shortcut over two stops everywhere, always slower than the two short rides.
  const ladder: Line[] = [];
  for (let stop = 1; stop + 2 <= 50_000; stop++) {
    ladder.push({ from: stop, to: stop + 2, first: 0, period: 1, ride: 5 });
    ladder.push({ from: stop, to: stop + 1, first: 0, period: 2, ride: 2 });
  }
  yield oneCase("8", 50_000, [...ladder, line(49_999, 50_000, 10)]);
}
