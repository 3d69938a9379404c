import { Clusters } from "./clusters.ts";
import { commonFragments, type Fragment } from "./fragments.ts";
import {
  gramsOf,
  type OwnCode,
  ownCode,
  type PairLimits,
  type ProgramPair,
  visitPairs,
} from "./programPairs.ts";
import { familyOf, type LanguageFamily, timedTokens, tokenObstacle } from "./tokens.ts";
import type { TokenList } from "./tokenList.ts";

/** Input of a comparison: programs for one problem, and code that every program may contain. */
export interface ComparisonInput {
  programs: readonly { id: number; owner: string; language: string; code: string }[];
  templates: readonly { language: string; code: string }[];
}

/** A part in which two programs are equal, as a range of UTF-16 units in each source. */
export interface CommonRange {
  left: { from: number; to: number };
  right: { from: number; to: number };
  tokens: number;
}

/** Two similar programs, by their ids; the left one has the smaller id. */
export interface SimilarPair {
  left: number;
  right: number;
  /** Share of the shorter program's tokens that are in common fragments, 0 to 1. */
  coverage: number;
  /** The share of common fingerprints, 0 to 1; rare fingerprints weigh more than those that many programs have. */
  fraction: number;
  /** Number of tokens in the longest common fragment. */
  longest: number;
  /** The longest common fragments, longest first. */
  ranges: CommonRange[];
}

/**
 * `short`: the program has too few tokens outside templates; `long`, `nested`: the program is too long or too deeply
 * nested to be parsed; `slow`: parsing it exceeded the time limit.
 */
export interface NotCompared {
  id: number;
  reason: "short" | "long" | "nested" | "slow";
}

/** Limits of a comparison; benchmarks and tests vary them. */
export interface ComparisonLimits extends PairLimits {
  /**
   * Called before each program of an owner is read. The returned function reports whether the time limit has been
   * exceeded.
   */
  timerOf(owner: string): () => boolean;
}

export interface ComparisonResult {
  /** The {@link MAX_PAIRS} pairs with the largest fractions, largest first. */
  pairs: SimilarPair[];
  /** Number of similar pairs, including those that are not among `pairs`. */
  pairCount: number;
  /** Groups of ids that are connected by similar pairs; similar pairs that are missing in `pairs` also connect ids. */
  clusters: number[][];
  notCompared: NotCompared[];
}

/**
 * The minimum fraction and evidence of a reported pair; `bench/similarity.ts` prints how many planted copies these
 * limits find and how many independent pairs they report. No fraction above 0.21 was found among the benchmark's
 * independent pairs, and none above 0.26 among 64 pairs of unrelated programs for two problems of a public judge.
 */
const PAIR_LIMITS: PairLimits = { minFraction: 0.4, minEvidence: 5 };
export const MAX_PAIRS = 500;
/** Maximum number of fragments kept for a pair, longest first. */
const MAX_RANGES = 60;
/**
 * A program is compared only if it has at least this many fingerprints outside the code that comes from templates. A
 * program with fewer fingerprints is so short that it looks like other programs even if it is not a copy. This minimum
 * corresponds to about 30 tokens; the shortest program in the benchmark has 28 fingerprints.
 */
const MIN_FINGERPRINTS = 8;

interface ComparedProgram extends OwnCode {
  id: number;
  owner: string;
  tokenList: TokenList;
}

type CandidatePair = ProgramPair & { programs: [ComparedProgram, ComparedProgram] };

/**
 * Finds similar programs of one problem. Two programs are compared only if they have different owners and their
 * languages belong to the same family. A pair is a reason to inspect both programs, not a proof: short programs that
 * implement a textbook algorithm are alike.
 */
export function comparePrograms(
  input: ComparisonInput,
  limits: Partial<ComparisonLimits> = {},
): ComparisonResult {
  const { timerOf = () => () => false, ...pairLimits } = { ...PAIR_LIMITS, ...limits };
  const families = Map.groupBy(input.programs, ({ language }) => familyOf(language));
  const candidates: CandidatePair[] = [];
  const clusters = new Clusters();
  const notCompared: NotCompared[] = [];
  let pairCount = 0;
  for (const [family, inputs] of families) {
    const templates = input.templates.filter(({ language }) => familyOf(language) === family);
    const programs: ComparedProgram[] = [];
    for (const program of readPrograms(inputs, { family, templates, timerOf })) {
      if ("reason" in program) notCompared.push(program);
      else programs.push(program);
    }
    visitPairs(programs, pairLimits, (pair) => {
      const left = programs[pair.left];
      const right = programs[pair.right];
      if (left === undefined || right === undefined) return;
      pairCount += 1;
      clusters.add(left.id, right.id);
      candidates.push({ ...pair, programs: [left, right] });
      // 1,000 equal programs produce half a million pairs, which would otherwise all be kept in memory.
      if (candidates.length > 8 * MAX_PAIRS) keepLargest(candidates);
    });
  }
  keepLargest(candidates);
  return {
    pairs: candidates
      .map(similarPair)
      .toSorted((a, b) => b.fraction - a.fraction || b.longest - a.longest || a.left - b.left),
    pairCount,
    clusters: clusters.groups(),
    notCompared: notCompared.toSorted((a, b) => a.id - b.id),
  };
}

function* readPrograms(
  inputs: ComparisonInput["programs"],
  {
    family,
    templates,
    timerOf,
  }: { family: LanguageFamily; templates: ComparisonInput["templates"] } & Pick<
    ComparisonLimits,
    "timerOf"
  >,
): Generator<ComparedProgram | NotCompared> {
  const templateTokens = templates
    .filter(({ code }) => tokenObstacle(code) === null)
    .map(({ code }) => timedTokens(code, family, timerOf("template")));
  const templateGrams = gramsOf(
    templateTokens.flatMap((tokens) => (typeof tokens === "string" ? [] : [tokens.kinds])),
  );
  for (const { id, owner, code } of inputs.toSorted((a, b) => a.id - b.id)) {
    const obstacle = tokenObstacle(code);
    if (obstacle !== null) {
      yield { id, reason: obstacle };
      continue;
    }
    const tokenList = timedTokens(code, family, timerOf(owner));
    if (typeof tokenList === "string") {
      yield { id, reason: tokenList };
      continue;
    }
    const program = { id, owner, tokenList, ...ownCode(tokenList.kinds, templateGrams) };
    const isEnough = program.fingerprints.hashes.length >= MIN_FINGERPRINTS;
    yield isEnough ? program : { id, reason: "short" };
  }
}

function keepLargest(pairs: CandidatePair[]): void {
  pairs.sort((a, b) => b.fraction - a.fraction || b.evidence - a.evidence);
  if (pairs.length > MAX_PAIRS) pairs.length = MAX_PAIRS;
}

function similarPair({ programs: [left, right], fraction }: CandidatePair): SimilarPair {
  const fragments = commonFragments(sideOf(left), sideOf(right));
  const covered = fragments.reduce((sum, { length }) => sum + length, 0);
  return {
    left: left.id,
    right: right.id,
    fraction,
    coverage: covered / Math.min(left.tokens, right.tokens),
    longest: fragments[0]?.length ?? 0,
    ranges: fragments
      .slice(0, MAX_RANGES)
      .map((fragment) => rangeOf(fragment, left.tokenList, right.tokenList)),
  };
}

function sideOf({ tokenList, isTemplate }: ComparedProgram) {
  return { kinds: tokenList.kinds, isIgnored: isTemplate };
}

function rangeOf(fragment: Fragment, left: TokenList, right: TokenList): CommonRange {
  const end = fragment.length - 1;
  return {
    left: { from: left.from[fragment.left] ?? 0, to: left.to[fragment.left + end] ?? 0 },
    right: { from: right.from[fragment.right] ?? 0, to: right.to[fragment.right + end] ?? 0 },
    tokens: fragment.length,
  };
}
