import type { GoldenBoard } from "./historyForTests.ts";

const recent = { rule: "oiRecent" } as const;
const highest = { rule: "oiHighest" } as const;
const ioi = { rule: "ioi" } as const;
const atCoder = { rule: "atCoder" } as const;

/** Boards under rules with points, worked out by hand. Under the OI rules, times are run times in milliseconds. */
export const goldenPoints: GoldenBoard[] = [
  {
    ...recent,
    name: "OI: who had all points first stays first when another submission counts",
    history: ["1 ann A 100/5", "2 bob A 100/4", "3 ann A 30"],
    live: ["1 bob 100 4 A:100", "2 ann 30 0 A:30!"],
  },
  {
    ...ioi,
    name: "IOI: the first full score waits for an earlier submission",
    history: ["1 ann A PD", "2 bob A 100/4"],
    live: ["1 bob 100 0 A:100?"],
  },
  {
    ...recent,
    name: "OI: the last submission counts, even with fewer points",
    history: ["1 ann A 80", "2 ann A 30"],
    live: ["1 ann 30 0 A:30"],
  },
  {
    ...highest,
    name: "OI: the best submission counts",
    history: ["1 ann A 80", "2 ann A 30"],
    live: ["1 ann 80 0 A:80"],
  },
  {
    ...recent,
    name: "OI: compile error, judge error and lost submission replace nothing",
    history: ["1 ann A 80", "2 ann A CE", "3 ann A SE", "4 ann A SF"],
    live: ["1 ann 80 0 A:80"],
  },
  {
    ...highest,
    name: "OI: only a compile error is an empty cell",
    history: ["1 ann A CE"],
    live: ["1 ann 0 0 A:"],
  },
  {
    ...recent,
    name: "OI: a pending submission replaces nothing",
    history: ["1 ann A 80", "2 ann A PD"],
    live: ["1 ann 80 0 A:80"],
  },
  {
    ...recent,
    name: "OI: zero points are a result",
    history: ["1 ann A 80", "2 ann A 0"],
    live: ["1 ann 0 0 A:0"],
  },
  {
    ...recent,
    name: "OI: run times of full points order equal totals",
    history: ["1 ann A 100/30", "2 bob A 100/20", "3 cat A 100/20"],
    live: ["1 bob 100 20 A:100", "1 cat 100 20 A:100", "3 ann 100 30 A:100!"],
  },
  {
    ...recent,
    name: "OI: run times of partial points count nothing",
    history: ["1 ann A 60", "2 bob B 60"],
    live: ["1 ann 60 0 A:60", "1 bob 60 0 B:60"],
  },
  {
    ...highest,
    name: "OI: among full points the fastest counts",
    history: ["1 ann A 100/30", "2 ann A 100/20", "3 ann A 100/25"],
    live: ["1 ann 100 20 A:100!"],
  },
  {
    ...recent,
    name: "OI: the last full one counts with its own time",
    history: ["1 ann A 100/20", "2 ann A 100/30"],
    live: ["1 ann 100 30 A:100!"],
  },
  {
    ...recent,
    name: "OI: the order of ids within one second",
    history: ["1:30 ann A 20", "1:30 ann A 40"],
    live: ["1 ann 40 0 A:40"],
  },
  {
    ...recent,
    name: "OI: problems add up",
    history: ["1 ann A 80", "2 ann B 100/7", "3 bob A 100/5", "4 bob B 79"],
    live: ["1 ann 180 7 A:80 B:100!", "2 bob 179 5 A:100! B:79"],
  },
  {
    ...recent,
    name: "OI: the freeze shows nothing of later submissions",
    freeze: 240,
    history: ["10 ann A 80", "250 ann A 100/5", "251 bob A 100/1"],
    live: ["1 bob 100 1 A:100", "2 ann 100 5 A:100!"],
    frozen: ["1 ann 80 0 A:80"],
  },
  {
    ...highest,
    name: "OI: frozen from the start",
    freeze: 0,
    history: ["10 ann A 80"],
    live: ["1 ann 80 0 A:80"],
    frozen: [],
  },
  {
    ...recent,
    name: "OI: stars and disqualified",
    stars: ["bob"],
    disqualified: ["cat"],
    history: ["1 ann A 50", "2 bob A 100/1", "3 cat A 90"],
    live: ["* bob 100 1 A:100", "1 ann 50 0 A:50"],
  },
  {
    ...highest,
    name: "OI: accepted without points counts 100",
    history: ["1 ann A WA", "2 ann A AC"],
    live: ["1 ann 100 0 A:100!"],
  },
  {
    ...ioi,
    name: "IOI: every subtask counts with its best",
    history: ["1 ann A 30+0+0", "2 ann A 0+20+0", "3 ann A 0+0+10"],
    live: ["1 ann 60 0 A:60"],
  },
  {
    ...ioi,
    name: "IOI: without subtasks the best submission, and no time",
    history: ["1 ann A 40", "2 ann A 10", "200 bob A 40"],
    live: ["1 ann 40 0 A:40", "1 bob 40 0 A:40"],
  },
  {
    ...ioi,
    name: "IOI: compile errors count nothing",
    history: ["1 ann A CE"],
    live: [],
  },
  {
    ...atCoder,
    name: "AtCoder: time of the last improvement and five minutes for each wrong try",
    history: ["10 ann A WA", "20 ann A 100/1", "30 ann B 100/1"],
    live: ["1 ann 200 2100 A:100 (1)! B:100!"],
  },
  {
    ...atCoder,
    name: "AtCoder: tries after the last improvement cost nothing",
    history: ["10 ann A 100/1", "20 ann A WA", "30 ann A 100/1"],
    live: ["1 ann 100 600 A:100!"],
  },
  {
    ...atCoder,
    name: "AtCoder: tries without points cost nothing",
    history: ["10 ann A 100/1", "20 ann B WA"],
    live: ["1 ann 100 600 A:100! B:0 (1)"],
  },
  {
    ...atCoder,
    name: "AtCoder: a partial score before the improvement is a try",
    history: ["10 ann A 40", "20 ann A 100/1", "15 bob A 100/1"],
    live: ["1 bob 100 900 A:100!", "2 ann 100 1500 A:100 (1)"],
  },
];
