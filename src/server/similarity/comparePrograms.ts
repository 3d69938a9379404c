import { clustersOf } from "./clusters.ts";
import { commonFragments, type Fragment } from "./fragments.ts";
import { gramsOf, ownCode, programPairs } from "./programPairs.ts";
import { familyOf, type LanguageFamily, programTokens } from "./tokens.ts";
import type { TokenList } from "./tokenList.ts";

/** What a comparison gets: programs of one problem, and code that each of them may contain. */
export interface ComparisonInput {
  programs: readonly { id: number; owner: string; language: string; code: string }[];
  templates: readonly { language: string; code: string }[];
}

/** Where two programs are equal, as ranges of UTF-16 units in both codes. */
export interface CommonRange {
  left: { from: number; to: number };
  right: { from: number; to: number };
  tokens: number;
}

/** Two similar programs, by their ids; the left one has the smaller id. */
export interface SimilarPair {
  left: number;
  right: number;
  /** Share of the shorter program's tokens that stand in common fragments, 0 to 1. */
  coverage: number;
  /** The same by fingerprints, where rare ones weigh more than those that many programs have, 0 to 1. */
  fraction: number;
  /** Tokens of the longest common fragment. */
  longest: number;
  ranges: CommonRange[];
}

export interface ComparisonResult {
  /** Pairs by fraction, largest first. */
  pairs: SimilarPair[];
  /** Groups of ids that pairs connect. */
  clusters: number[][];
  /** Programs that are too short to say anything about. */
  tooShort: number[];
}

/**
 * From which fraction and evidence a pair is worth a look; `bench/similarity` shows what these find of planted copies
 * and how many independent pairs they report.
 */
const PAIR_LIMITS = { minFraction: 0.5, minEvidence: 5, maxPairs: 500 };
/** Fragments of a pair that are kept, the longest first. */
const MAX_RANGES = 60;
/** Programs with fewer fingerprints of their own (some 40 tokens) are alike without being copies. */
const MIN_FINGERPRINTS = 5;

/** Similar programs of one problem. Languages of one family are compared, others never. */
export function comparePrograms(input: ComparisonInput): ComparisonResult {
  const families = Map.groupBy(input.programs, ({ language }) => familyOf(language));
  const result: ComparisonResult = { pairs: [], clusters: [], tooShort: [] };
  for (const [family, programs] of families) {
    const templates = input.templates
      .filter(({ language }) => familyOf(language) === family)
      .map(({ code }) => programTokens(code, family).kinds);
    compareFamily(family, programs, gramsOf(templates), result);
  }
  result.pairs.sort((a, b) => b.fraction - a.fraction || b.longest - a.longest || a.left - b.left);
  result.clusters = clustersOf(result.pairs);
  return result;
}

function compareFamily(
  family: LanguageFamily,
  inputs: ComparisonInput["programs"],
  templateGrams: ReadonlySet<number>,
  result: ComparisonResult,
): void {
  const programs = inputs
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, owner, code }) => {
      const tokenList = programTokens(code, family);
      return { id, owner, tokenList, ...ownCode(tokenList.kinds, templateGrams) };
    });
  const compared = programs.filter(
    ({ fingerprints }) => fingerprints.hashes.length >= MIN_FINGERPRINTS,
  );
  for (const program of programs) {
    if (!compared.includes(program)) result.tooShort.push(program.id);
  }
  for (const pair of programPairs(compared, PAIR_LIMITS)) {
    const left = compared[pair.left];
    const right = compared[pair.right];
    if (left === undefined || right === undefined) continue;
    const fragments = commonFragments(left.tokenList.kinds, right.tokenList.kinds, right.isTemplate);
    const covered = fragments.reduce((sum, { length }) => sum + length, 0);
    result.pairs.push({
      left: left.id,
      right: right.id,
      fraction: Math.min(1, pair.fraction),
      coverage: Math.min(1, covered / Math.max(1, Math.min(left.tokens, right.tokens))),
      longest: fragments[0]?.length ?? 0,
      ranges: fragments
        .slice(0, MAX_RANGES)
        .map((fragment) => rangeOf(fragment, left.tokenList, right.tokenList)),
    });
  }
}

function rangeOf(fragment: Fragment, left: TokenList, right: TokenList): CommonRange {
  const end = fragment.length - 1;
  return {
    left: { from: left.from[fragment.left] ?? 0, to: left.to[fragment.left + end] ?? 0 },
    right: { from: right.from[fragment.right] ?? 0, to: right.to[fragment.right + end] ?? 0 },
    tokens: fragment.length,
  };
}
