import { gramHashes, GRAM_TOKENS } from "./winnowing.ts";

/** A sequence of equal tokens in two programs: where it begins in each, and its length. */
export interface Fragment {
  left: number;
  right: number;
  length: number;
}

/**
 * The tokens of a program, and an array that contains 1 for each token that no fragment may contain (template code).
 */
export interface FragmentSide {
  kinds: readonly number[];
  isIgnored: Uint8Array;
}

/**
 * If a k-gram occurs more often than this in the other program, only this many occurrences are tried, because long
 * tables repeat a k-gram hundreds of times.
 */
const MAX_STARTS = 16;
/**
 * Maximum number of token comparisons, relative to the sum of both lengths. If two programs repeat the same line many
 * times, each repetition in one program matches the first repetition in the other. The comparisons would then take
 * quadratic time. Pairs in the benchmark need less than 1.5 comparisons per token.
 */
const STEPS_PER_TOKEN = 64;

/**
 * The longest non-overlapping common fragments of two programs, longest first. They are found by greedy string tiling
 * (Wise, 1993) over all k-grams, so functions that were moved are found too. Fragments are not shorter than a k-gram.
 * Apart from sorting, finding them takes at most about twice {@link STEPS_PER_TOKEN} steps for each token of the two
 * programs. Matches that have not been processed when this limit is reached are omitted.
 */
export function commonFragments(left: FragmentSide, right: FragmentSide): Fragment[] {
  const maxSteps = STEPS_PER_TOKEN * (left.kinds.length + right.kinds.length);
  const matches = maximalMatches(left, right, maxSteps);
  matches.sort((a, b) => b.length - a.length || a.left - b.left || a.right - b.right);
  const leftCovered = left.isIgnored.slice();
  const rightCovered = right.isIgnored.slice();
  const fragments: Fragment[] = [];
  // If a longer match covers part of a match, the remainder of the shorter match is stored in `rests` by its length.
  // When the matches of a length are processed, the remainders of this length are processed, too.
  const rests = new Map<number, Fragment[]>();
  let steps = 0;
  const place = (match: Fragment) => {
    if (steps > maxSteps) return;
    steps += match.length;
    const rest = longestFreePart(match, leftCovered, rightCovered);
    if (rest === null) return;
    if (rest.length < match.length) {
      const waiting = rests.get(rest.length);
      if (waiting === undefined) rests.set(rest.length, [rest]);
      else waiting.push(rest);
      return;
    }
    leftCovered.fill(1, match.left, match.left + match.length);
    rightCovered.fill(1, match.right, match.right + match.length);
    fragments.push(match);
  };
  let next = 0;
  for (let length = matches[0]?.length ?? 0; length >= GRAM_TOKENS; length -= 1) {
    for (let match = matches[next]; match?.length === length; match = matches[next]) {
      place(match);
      next += 1;
    }
    for (const rest of rests.get(length) ?? []) place(rest);
    rests.delete(length);
  }
  return fragments;
}

/** Finds the matches that cannot be extended on either side; stops when more than `maxSteps` steps have been taken. */
function maximalMatches(left: FragmentSide, right: FragmentSide, maxSteps: number): Fragment[] {
  const starts = new Map<number, number[]>();
  gramHashes(right.kinds).forEach((hash, position) => {
    const positions = starts.get(hash);
    if (positions === undefined) starts.set(hash, [position]);
    else if (positions.length < MAX_STARTS) positions.push(position);
  });
  const matches: Fragment[] = [];
  const grams = gramHashes(left.kinds);
  let steps = 0;
  for (let start = 0; start < grams.length && steps <= maxSteps; start += 1) {
    for (const other of starts.get(grams[start] ?? 0) ?? []) {
      if (start > 0 && other > 0 && left.kinds[start - 1] === right.kinds[other - 1]) continue;
      const length = equalLength(left.kinds, start, right.kinds, other);
      steps += length;
      if (length >= GRAM_TOKENS) matches.push({ left: start, right: other, length });
    }
  }
  return matches;
}

function equalLength(
  left: readonly number[],
  leftStart: number,
  right: readonly number[],
  rightStart: number,
): number {
  const limit = Math.min(left.length - leftStart, right.length - rightStart);
  let length = 0;
  while (length < limit && left[leftStart + length] === right[rightStart + length]) length += 1;
  return length;
}

/**
 * The longest part of a match in which no token is covered yet in either program; null if this part is shorter than a
 * k-gram.
 */
function longestFreePart(
  match: Fragment,
  leftCovered: Uint8Array,
  rightCovered: Uint8Array,
): Fragment | null {
  let bestStart = 0;
  let bestLength = 0;
  let start = 0;
  for (let index = 0; index <= match.length; index += 1) {
    const isFree =
      index < match.length &&
      leftCovered[match.left + index] === 0 &&
      rightCovered[match.right + index] === 0;
    if (isFree) continue;
    if (index - start > bestLength) {
      bestStart = start;
      bestLength = index - start;
    }
    start = index + 1;
  }
  if (bestLength < GRAM_TOKENS) return null;
  return { left: match.left + bestStart, right: match.right + bestStart, length: bestLength };
}
