import { afterAll, beforeAll, expect, test } from "vitest";
import { type Arenas, openArenas } from "./arena.ts";
import { readSubmissions, short, submissionOf, summary } from "./hostileSubmission.ts";

let arenas: Arenas;
beforeAll(async () => {
  arenas = await openArenas({ arenas: 1, slots: 2 });
});
afterAll(() => arenas?.close());

/**
 * Attacks that could disturb other submissions: they target other processes or the compilers' shared files, or use up
 * resources.
 */
const loud = [
  "busy-processes.py",
  "constexpr-memory.cpp",
  "fills-files.py",
  "floods-both.py",
  "gch-beside-the-source.cpp",
  "kills-everybody.js",
  "kills-everybody.py",
  "leaves-daemon.py",
  "memory-bomb.py",
  "thread-bomb.py",
  "undefined-symbols.c",
];

const HONEST = `#include <stdio.h>
int main(void) {
  unsigned a, b;
  if (scanf("%u%u", &a, &b) != 2) return 1;
  printf("%u\\n", a + b);
  return 0;
}
`;

test("an honest submission is accepted however often it is judged while others attack", async () => {
  const arena = arenas.first;
  const hostile = [...readSubmissions("runtime"), ...readSubmissions("compile")]
    .filter(({ name }) => loud.includes(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(hostile.map(({ name }) => name)).toEqual(loud);
  let isOver = false;
  const attacking = (async () => {
    for (const each of hostile) await arena.judge(submissionOf(each, arena));
  })().finally(() => {
    isOver = true;
  });
  // Prevents an unhandled rejection. A failure is reported when the promise is awaited below.
  attacking.catch(() => {});
  for (let times = 0; !isOver; times++) {
    const judged = await arena.judge({
      language: "C",
      // The source changes after every eight runs, so the program is then compiled again.
      source: `${HONEST}/* ${Math.floor(times / 8)} */\n`,
      cases: [{ input: "20 22\n", answer: "42\n" }],
      caps: { run: { wallMs: 90_000 } },
    });
    expect(short(judged.result.status), summary(judged)).toBe("AC");
  }
  await attacking;
  expect(await arena.traces()).toEqual([]);
});
