import type { GoldenBoard } from "./historyForTests.ts";

const acm = { rule: "acm" } as const;
const icpc = { rule: "acm", counting: "minutes" } as const;

/** Boards by ACM rules, worked out by hand. Times are seconds: minutes × 60, and 1,200 for each error. */
export const goldenAcm: GoldenBoard[] = [
  { ...acm, name: "no contestants", history: [], live: [] },
  {
    ...{ ...acm, name: "one accepted try" },
    history: ["10 ann A AC"],
    live: ["1 ann 1 600 A:+(1)!"],
  },
  {
    ...{ ...acm, name: "errors before it cost 20 minutes each" },
    history: ["5 ann A WA", "6 ann A TLE", "10 ann A AC"],
    live: ["1 ann 1 3000 A:-(3)!"],
  },
  {
    ...{ ...acm, name: "errors of unsolved problems cost nothing" },
    history: ["5 ann A WA", "6 ann A WA", "10 ann B AC"],
    live: ["1 ann 1 600 A:-(2) B:+(1)!"],
  },
  {
    ...{ ...acm, name: "every verdict that costs" },
    history: [
      "1 ann A PE",
      "2 ann A WA",
      "3 ann A TLE",
      "4 ann A MLE",
      "5 ann A RE",
      "6 ann A OLE",
      "7 ann A AC",
    ],
    live: ["1 ann 1 7620 A:-(7)!"],
  },
  {
    ...{ ...acm, name: "verdicts that cost nothing" },
    history: ["1 ann A CE", "2 ann A SE", "3 ann A SF", "4 ann A PAC", "7 ann A AC"],
    live: ["1 ann 1 420 A:+(1)!"],
    submissions: { ann: [5, 5] },
  },
  {
    ...{ ...acm, name: "only a compile error puts a contestant on the board with an empty cell" },
    history: ["1 ann A CE"],
    live: ["1 ann 0 0 A:"],
  },
  {
    ...{ ...acm, name: "a submission that is not judged yet is not there" },
    history: ["1 ann A PD", "2 bob A JG", "3 cat A CP"],
    live: [],
    submissions: { ann: [0, 0], bob: [0, 0] },
  },
  {
    ...{ ...acm, name: "a pending try before an accepted one costs nothing until it is judged" },
    history: ["1 ann A PD", "2 ann A AC"],
    live: ["1 ann 1 120 A:+(1)?"],
  },
  {
    ...acm,
    name: "first blood is provisional while an earlier submission is not judged",
    history: ["1 ann A JG", "2 bob A AC", "3 cat A CP", "4 dan B AC", "5 ann C SE", "6 bob C AC"],
    live: ["1 bob 2 480 A:+(1)? C:+(1)?", "2 dan 1 240 B:+(1)!", "3 ann 0 0 C:"],
  },
  {
    ...acm,
    name: "a later submission that is not judged changes no first blood",
    history: ["2 bob A AC", "2 ann A PD", "3 ann B CE", "4 bob B AC", "5 cat C SE", "6 cat C AC"],
    live: ["1 bob 2 360 A:+(1)! B:+(1)!", "2 cat 1 360 C:+(1)!", "3 ann 0 0 B:"],
  },
  {
    ...acm,
    name: "first blood waits for nobody who cannot get it",
    stars: ["ann"],
    disqualified: ["cat"],
    history: ["1 ann A PD", "1 cat A PD", "2 bob A AC"],
    live: ["1 bob 1 120 A:+(1)!"],
  },
  {
    ...acm,
    name: "first blood before a freeze waits for nothing that is sent under it",
    freeze: 240,
    history: ["10 bob A AC", "239 cat B PD", "241 ann A PD", "242 ann B AC", "243 dan C AC"],
    live: ["1 bob 1 600 A:+(1)!", "2 ann 1 14520 B:+(1)?", "3 dan 1 14580 C:+(1)!"],
    frozen: ["1 bob 1 600 A:+(1)!", "2 ann 0 0 A:?(1) B:?(1)", "2 dan 0 0 C:?(1)"],
  },
  {
    ...{ ...acm, name: "tries after the accepted one count nothing" },
    history: ["10 ann A AC", "11 ann A WA", "12 ann A AC"],
    live: ["1 ann 1 600 A:+(1)!"],
    submissions: { ann: [3, 3] },
  },
  {
    ...{ ...acm, name: "more solved beats less time" },
    history: ["1 ann A AC", "200 bob A AC", "290 bob B AC"],
    live: ["1 bob 2 29400 A:+(1) B:+(1)!", "2 ann 1 60 A:+(1)!"],
  },
  {
    ...{ ...acm, name: "less time wins among equals" },
    history: ["30 ann A AC", "20 bob A AC"],
    live: ["1 bob 1 1200 A:+(1)!", "2 ann 1 1800 A:+(1)"],
  },
  {
    ...{ ...acm, name: "a penalty can cost the place" },
    history: ["1 ann A WA", "20 ann A AC", "30 bob A AC"],
    live: ["1 bob 1 1800 A:+(1)", "2 ann 1 2400 A:-(2)!"],
  },
  {
    ...{
      ...acm,
      name: "equal totals share the rank, the next one is skipped; the earlier submission stands first",
    },
    history: ["10 bob A AC", "10 ann B AC", "20 cat A AC"],
    live: ["1 bob 1 600 A:+(1)!", "1 ann 1 600 B:+(1)!", "3 cat 1 1200 A:+(1)"],
  },
  {
    ...{ ...acm, name: "three share the second rank" },
    history: ["1 ann A AC", "5 bob A AC", "5 cat B AC", "5 dan C AC", "6 eve D AC"],
    live: [
      "1 ann 1 60 A:+(1)!",
      "2 bob 1 300 A:+(1)",
      "2 cat 1 300 B:+(1)!",
      "2 dan 1 300 C:+(1)!",
      "5 eve 1 360 D:+(1)!",
    ],
  },
  {
    ...{ ...acm, name: "within one second the earlier id is the first solver" },
    history: ["10:30 bob A AC", "10:30 ann A AC"],
    live: ["1 bob 1 630 A:+(1)!", "1 ann 1 630 A:+(1)"],
  },
  {
    ...{ ...acm, name: "errors and solution within one second are ordered by id" },
    history: ["10:30 ann A WA", "10:30 ann A AC", "10:30 ann A WA"],
    live: ["1 ann 1 1830 A:-(2)!"],
  },
  {
    ...{ ...acm, name: "a star keeps its place without a rank and takes none", stars: ["bob"] },
    history: ["5 ann A AC", "10 bob A AC", "15 cat A AC"],
    live: ["1 ann 1 300 A:+(1)!", "* bob 1 600 A:+(1)", "2 cat 1 900 A:+(1)"],
  },
  {
    ...{ ...acm, name: "a star on top is not the first solver", stars: ["bob"] },
    history: ["5 bob A AC", "10 ann A AC"],
    live: ["* bob 1 300 A:+(1)", "1 ann 1 600 A:+(1)!"],
  },
  {
    ...{ ...acm, name: "equals share a rank across a star between them", stars: ["bob"] },
    history: ["10 ann A AC", "10 bob B AC", "10 cat C AC"],
    live: ["1 ann 1 600 A:+(1)!", "* bob 1 600 B:+(1)", "1 cat 1 600 C:+(1)!"],
  },
  {
    ...{
      ...acm,
      name: "who is disqualified is gone, and the first solver moves on",
      disqualified: ["ann"],
    },
    history: ["5 ann A AC", "10 bob A AC"],
    live: ["1 bob 1 600 A:+(1)!"],
  },
  {
    ...{ ...acm, name: "listed without a submission", listed: ["zoe"] },
    history: ["5 ann A WA"],
    live: ["1 ann 0 0 A:-(1)", "1 zoe 0 0"],
  },
  {
    ...{ ...acm, name: "before the start and from the end on nothing counts", end: 60 },
    history: ["-5 ann A AC", "59:59 bob A AC", "60 cat A AC"],
    live: ["1 bob 1 3599 A:+(1)!"],
    submissions: { ann: [0, 0], bob: [1, 1], cat: [0, 0] },
  },
  {
    ...{ ...acm, name: "the first second counts" },
    history: ["0 ann A AC"],
    live: ["1 ann 1 0 A:+(1)!"],
  },
  {
    ...{ ...acm, name: "extra time moves the own end only", end: 60, extra: { ann: 10 } },
    history: ["65 ann A AC", "65 bob A AC", "70 ann B AC"],
    live: ["1 ann 1 3900 A:+(1)!"],
  },
  {
    ...{ ...acm, name: "the freeze counts tries and hides results", freeze: 240 },
    history: ["10 ann A AC", "239:59 bob A WA", "240 bob A AC", "250 ann B WA", "251 ann B AC"],
    live: ["1 ann 2 16860 A:+(1)! B:-(2)!", "2 bob 1 15600 A:-(2)"],
    frozen: ["1 ann 1 600 A:+(1)! B:?(2)", "2 bob 0 0 A:-(2)"],
  },
  {
    ...{
      ...acm,
      name: "tries after a visible solution show nothing under the freeze",
      freeze: 240,
    },
    history: ["10 ann A AC", "250 ann A WA"],
    live: ["1 ann 1 600 A:+(1)!"],
    frozen: ["1 ann 1 600 A:+(1)!"],
    submissions: { ann: [2, 2] },
  },
  {
    ...{
      ...acm,
      name: "who tries only under the freeze stands there without a result",
      freeze: 240,
    },
    history: ["250 ann A AC"],
    live: ["1 ann 1 15000 A:+(1)!"],
    frozen: ["1 ann 0 0 A:?(1)"],
  },
  {
    ...{ ...acm, name: "a try under the freeze is counted before it is judged", freeze: 240 },
    history: ["10 bob B AC", "250 ann A PD"],
    live: ["1 bob 1 600 B:+(1)!"],
    frozen: ["1 bob 1 600 B:+(1)!", "2 ann 0 0 A:?(1)"],
    submissions: { ann: [0, 1], bob: [1, 1] },
  },
  {
    ...{ ...acm, name: "errors before and hidden tries under the freeze add up", freeze: 240 },
    history: ["10 ann A WA", "20 ann A CE", "250 ann A CE", "251 ann A AC"],
    live: ["1 ann 1 16260 A:-(2)!"],
    frozen: ["1 ann 0 0 A:-(3)"],
    submissions: { ann: [4, 4] },
  },
  {
    ...{ ...acm, name: "the whole contest frozen", freeze: 0 },
    history: ["1 ann A AC", "2 bob A WA"],
    live: ["1 ann 1 60 A:+(1)!", "2 bob 0 0 A:-(1)"],
    frozen: ["1 ann 0 0 A:?(1)", "1 bob 0 0 A:?(1)"],
  },
  {
    ...{ ...acm, name: "extra time under the freeze", end: 300, freeze: 240, extra: { ann: 30 } },
    history: ["310 ann A AC", "310 bob A AC"],
    live: ["1 ann 1 18600 A:+(1)!"],
    frozen: ["1 ann 0 0 A:?(1)"],
  },
  {
    ...{ ...acm, name: "the board at an earlier minute", until: 20 },
    history: ["10 ann A WA", "20 ann A AC", "21 bob A AC"],
    live: ["1 ann 1 2400 A:-(2)!"],
  },
  {
    ...{ ...acm, name: "a first solver under the freeze is not shown", freeze: 240 },
    history: ["250 ann A AC", "260 bob A AC"],
    live: ["1 ann 1 15000 A:+(1)!", "2 bob 1 15600 A:+(1)"],
    frozen: ["1 ann 0 0 A:?(1)", "1 bob 0 0 A:?(1)"],
  },
  {
    ...icpc,
    name: "ICPC: whole minutes count, so that seconds order nothing",
    history: ["10:59 ann A AC", "10:01 bob B AC"],
    live: ["1 ann 1 600 A:+(1)!", "1 bob 1 600 B:+(1)!"],
  },
  {
    ...icpc,
    name: "ICPC: seconds are cut for each problem, not of the sum",
    history: ["10:59 ann A AC", "20:59 ann B AC", "10:00 bob A AC", "21:00 bob B AC"],
    live: ["1 ann 2 1800 A:+(1) B:+(1)!", "2 bob 2 1860 A:+(1)! B:+(1)"],
  },
  {
    ...icpc,
    name: "ICPC: equal times are ordered by the minute of the last accepted",
    history: [
      "5 ann A AC",
      "25 ann B AC",
      "10 bob A AC",
      "20:59 bob B AC",
      "20:01 cat B AC",
      "10 cat A AC",
    ],
    live: [
      "1 bob 2 1800 A:+(1) B:+(1)",
      "1 cat 2 1800 A:+(1) B:+(1)!",
      "3 ann 2 1800 A:+(1)! B:+(1)",
    ],
  },
  {
    ...icpc,
    name: "ICPC: a rejected try moves the total, not the last accepted",
    history: ["1 ann A WA", "10 ann A AC", "30 bob A AC", "31 bob B WA"],
    live: ["1 ann 1 1800 A:-(2)!", "2 bob 1 1800 A:+(1) B:-(1)"],
  },
  {
    ...icpc,
    name: "ICPC: stars and the freeze",
    freeze: 240,
    stars: ["cat"],
    history: ["10:30 ann A AC", "241 ann B AC", "10:40 bob A AC", "9 cat A AC"],
    live: ["1 ann 2 15060 A:+(1)! B:+(1)!", "* cat 1 540 A:+(1)", "2 bob 1 600 A:+(1)"],
    frozen: ["* cat 1 540 A:+(1)", "1 ann 1 600 A:+(1)! B:?(1)", "1 bob 1 600 A:+(1)"],
  },
];
