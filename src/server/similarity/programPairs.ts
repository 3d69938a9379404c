import { type Fingerprints, gramHashes, GRAM_TOKENS, winnow } from "./winnowing.ts";

/** The indexes of two programs, and measures of their common fingerprints. */
export interface ProgramPair {
  left: number;
  right: number;
  /**
   * Weight of the common fingerprints divided by the weight of the shorter program's fingerprints, 0 to 1; see
   * {@link SHARE_LIMIT}.
   */
  fraction: number;
  /** Number of common fingerprints; a higher number is stronger evidence. */
  evidence: number;
}

/** The tokens of a program that are not in a template, and the fingerprints that consist of such tokens. */
export interface OwnCode {
  /** 1 for tokens that are also in a template. */
  isTemplate: Uint8Array;
  /** Number of tokens that are not in a template. */
  tokens: number;
  fingerprints: Fingerprints;
}

/** Determines which tokens the author wrote: the tokens that are in no k-gram of a template. */
export function ownCode(kinds: readonly number[], templateGrams: ReadonlySet<number>): OwnCode {
  const isTemplate = new Uint8Array(kinds.length);
  const grams = gramHashes(kinds);
  grams.forEach((hash, position) => {
    if (templateGrams.has(hash)) isTemplate.fill(1, position, position + GRAM_TOKENS);
  });
  const all = winnow(kinds);
  const ownIndexes = [...all.positions.keys()].filter((index) => {
    const position = all.positions[index] ?? 0;
    return !isTemplate.subarray(position, position + GRAM_TOKENS).includes(1);
  });
  return {
    isTemplate,
    tokens: isTemplate.reduce((count, flag) => count + 1 - flag, 0),
    fingerprints: {
      hashes: Uint32Array.from(ownIndexes, (index) => all.hashes[index] ?? 0),
      positions: Uint32Array.from(ownIndexes, (index) => all.positions[index] ?? 0),
    },
  };
}

/** All k-grams of templates and sample programs. */
export function gramsOf(templates: readonly (readonly number[])[]): Set<number> {
  return new Set(templates.flatMap((kinds) => [...gramHashes(kinds)]));
}

/**
 * If many owners have a fingerprint, it counts with only part of its weight, because shared code such as reading the
 * input is not evidence of a copy. A fingerprint keeps its full weight if at most this many owners, or at most this
 * share of all owners, have it. A large group of copies is therefore still found.
 */
const RARE_OWNERS = 5;
const RARE_SHARE = 0.05;
/**
 * If a pair's unweighted share of common fingerprints reaches this value, the pair's fraction is at least as high as
 * that share, even if the fingerprints have low weights. This matters when most students of a class submit variants of
 * one program: many owners then share its fingerprints, so each of these fingerprints has a low weight.
 */
const SHARE_LIMIT = 0.7;

export interface PairLimits {
  minFraction: number;
  minEvidence: number;
}

/**
 * Calls `visit` with each pair of programs by different owners whose common fingerprints reach the limits, and passes
 * the programs' indexes with `left` < `right`. For each fingerprint, the cost is the square of the number of programs
 * that have it. For 1,000 equal programs of 100 fingerprints, this amounts to about 50 million additions.
 */
export function visitPairs(
  programs: readonly { owner: string; fingerprints: Fingerprints }[],
  limits: PairLimits,
  visit: (pair: ProgramPair) => void,
): void {
  const sets = programs.map(({ fingerprints }) => new Set(fingerprints.hashes));
  const postings = new Map<number, number[]>();
  sets.forEach((hashes, program) => {
    for (const hash of hashes) {
      const list = postings.get(hash);
      if (list === undefined) postings.set(hash, [program]);
      else list.push(program);
    }
  });
  const weights = fingerprintWeights(postings, programs);
  const totals = sets.map((hashes) => {
    let total = 0;
    for (const hash of hashes) total += weights.get(hash) ?? 0;
    return total;
  });
  const commonWeights = new Float64Array(programs.length);
  const commonCounts = new Uint32Array(programs.length);
  sets.forEach((hashes, right) => {
    commonWeights.fill(0);
    commonCounts.fill(0);
    for (const hash of hashes) {
      const weight = weights.get(hash) ?? 0;
      for (const left of postings.get(hash) ?? []) {
        if (left >= right) break;
        commonWeights[left] = (commonWeights[left] ?? 0) + weight;
        commonCounts[left] = (commonCounts[left] ?? 0) + 1;
      }
    }
    for (let left = 0; left < right; left += 1) {
      const evidence = commonCounts[left] ?? 0;
      if (evidence < limits.minEvidence) continue;
      if (programs[left]?.owner === programs[right]?.owner) continue;
      const weighted = (commonWeights[left] ?? 0) / Math.min(totals[left] ?? 0, totals[right] ?? 0);
      const share = evidence / Math.min(sets[left]?.size ?? 0, hashes.size);
      const fraction = Math.min(1, Math.max(weighted, share < SHARE_LIMIT ? 0 : share));
      if (fraction >= limits.minFraction) visit({ left, right, fraction, evidence });
    }
  });
}

function fingerprintWeights(
  postings: ReadonlyMap<number, readonly number[]>,
  programs: readonly { owner: string }[],
): Map<number, number> {
  const allOwners = new Set(programs.map(({ owner }) => owner)).size;
  const rare = Math.max(RARE_OWNERS, Math.ceil(allOwners * RARE_SHARE));
  const weights = new Map<number, number>();
  for (const [hash, list] of postings) {
    const owners = new Set(list.map((program) => programs[program]?.owner)).size;
    weights.set(hash, Math.min(1, rare / owners));
  }
  return weights;
}
