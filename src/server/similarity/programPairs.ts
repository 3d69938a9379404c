import { type Fingerprints, gramHashes, GRAM_TOKENS, winnow } from "./winnowing.ts";

/** A program that takes part in a comparison. */
export interface ComparedProgram {
  /** Programs of one owner are not compared with each other. */
  owner: string;
  kinds: readonly number[];
}

/** Two programs by their index, with what their fingerprints say. */
export interface ProgramPair {
  left: number;
  right: number;
  /** Weight of common fingerprints by the weight of the shorter program's, 0 to 1. */
  fraction: number;
  /** Weight of common fingerprints: how much there is to compare at all. */
  evidence: number;
}

/** A program without what it shares with templates. */
export interface OwnCode {
  /** 1 for tokens that are in a template too. */
  isTemplate: Uint8Array;
  /** Tokens that are not in a template. */
  tokens: number;
  fingerprints: Fingerprints;
}

/** Which tokens of a program are its author's: those of no k-gram of a template. */
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
 * Of a fingerprint that many owners have, each program carries only a part of the weight: reading the input is
 * no sign of a copy. Up to this many owners (or this share of them) a fingerprint has its whole weight, so that
 * a group of copies does not hide itself.
 */
const RARE_OWNERS = 5;
const RARE_SHARE = 0.05;

export interface PairLimits {
  minFraction: number;
  minEvidence: number;
  /** Pairs that are kept, those with the largest fraction first. */
  maxPairs: number;
}

/**
 * Pairs of programs by common fingerprints. The cost is the sum over fingerprints of the square of the programs
 * that have it: some 40 million additions for 1,000 programs that are all equal.
 */
export function programPairs(
  programs: readonly { owner: string; fingerprints: Fingerprints }[],
  limits: PairLimits,
): ProgramPair[] {
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
  const pairs: ProgramPair[] = [];
  const common = new Float64Array(programs.length);
  sets.forEach((hashes, right) => {
    common.fill(0);
    for (const hash of hashes) {
      const weight = weights.get(hash) ?? 0;
      for (const left of postings.get(hash) ?? []) {
        if (left >= right) break;
        common[left] = (common[left] ?? 0) + weight;
      }
    }
    for (let left = 0; left < right; left += 1) {
      const evidence = common[left] ?? 0;
      if (evidence < limits.minEvidence) continue;
      if (programs[left]?.owner === programs[right]?.owner) continue;
      const fraction = evidence / Math.min(totals[left] ?? 0, totals[right] ?? 0);
      if (fraction >= limits.minFraction) pairs.push({ left, right, fraction, evidence });
    }
    // Equal programs are pairs of all with all: what cannot be kept is dropped before it is a million rows.
    if (pairs.length > 8 * limits.maxPairs) keepLargest(pairs, limits.maxPairs);
  });
  keepLargest(pairs, limits.maxPairs);
  return pairs;
}

function keepLargest(pairs: ProgramPair[], count: number): void {
  pairs.sort((a, b) => b.fraction - a.fraction || b.evidence - a.evidence || a.left - b.left);
  if (pairs.length > count) pairs.length = count;
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
