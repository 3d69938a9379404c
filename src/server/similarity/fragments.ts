import { gramHashes, GRAM_TOKENS } from "./winnowing.ts";

/** Equal tokens of two programs: the first of each and how many. */
export interface Fragment {
  left: number;
  right: number;
  length: number;
}

/** Starts of one k-gram that are tried in the other program; long tables repeat a k-gram hundreds of times. */
const MAX_STARTS = 16;

/**
 * The longest common fragments of two programs that do not overlap, longest first (greedy string tiling as
 * published by Wise, 1993, over all k-grams): functions that were moved are found at their new place. Fragments
 * are not shorter than a k-gram. `isIgnored` tells tokens of the right program that no fragment may have
 * (template code). Time grows with the sum of the lengths, times {@link MAX_STARTS} at most.
 */
export function commonFragments(
  left: readonly number[],
  right: readonly number[],
  isIgnored?: Uint8Array,
): Fragment[] {
  const matches = maximalMatches(left, right);
  matches.sort((a, b) => b.length - a.length || a.left - b.left || a.right - b.right);
  const leftCovered = new Uint8Array(left.length);
  const rightCovered = isIgnored === undefined ? new Uint8Array(right.length) : isIgnored.slice();
  const fragments: Fragment[] = [];
  // A match that lost an end to a longer one waits with its rest until matches of that length are placed.
  const rests = new Map<number, Fragment[]>();
  const place = (match: Fragment) => {
    const rest = longestFreePart(match, leftCovered, rightCovered);
    if (rest === null) return;
    if (rest.length < match.length) {
      rests.set(rest.length, [...(rests.get(rest.length) ?? []), rest]);
      return;
    }
    leftCovered.fill(1, match.left, match.left + match.length);
    rightCovered.fill(1, match.right, match.right + match.length);
    fragments.push(match);
  };
  let next = 0;
  for (let length = matches[0]?.length ?? 0; length >= GRAM_TOKENS; length -= 1) {
    for (; matches[next]?.length === length; next += 1) place(matches[next] as Fragment);
    for (const rest of rests.get(length) ?? []) place(rest);
    rests.delete(length);
  }
  return fragments;
}

/** Matches that can be extended to neither side. */
function maximalMatches(left: readonly number[], right: readonly number[]): Fragment[] {
  const starts = new Map<number, number[]>();
  gramHashes(right).forEach((hash, position) => {
    const positions = starts.get(hash);
    if (positions === undefined) starts.set(hash, [position]);
    else if (positions.length < MAX_STARTS) positions.push(position);
  });
  const matches: Fragment[] = [];
  gramHashes(left).forEach((hash, start) => {
    for (const other of starts.get(hash) ?? []) {
      if (start > 0 && other > 0 && left[start - 1] === right[other - 1]) continue;
      const length = equalLength(left, start, right, other);
      if (length >= GRAM_TOKENS) matches.push({ left: start, right: other, length });
    }
  });
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

/** The longest part of a match whose tokens are free in both programs; null when shorter than a k-gram. */
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
