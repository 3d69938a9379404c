import { expect, test } from "vitest";
import { nextLetter } from "./displayIds.ts";

/** The letters assigned to `count` problems that are added one after another. */
function lettersOf(count: number): string[] {
  const letters: string[] = [];
  while (letters.length < count) letters.push(nextLetter(letters));
  return letters;
}

test("letters go on after Z with AA, and after ZZ with AAA", () => {
  const letters = lettersOf(703);
  const samples = [0, 25, 26, 27, 51, 52, 701, 702].map((at) => letters[at]);
  expect(samples).toEqual(["A", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
});

test("a free letter is used again, whatever else is taken", () => {
  expect(nextLetter(["A", "C", "D"])).toBe("B");
  expect(nextLetter(["A", "10", "WARMUP"])).toBe("B");
  expect(nextLetter(["B"])).toBe("A");
});
