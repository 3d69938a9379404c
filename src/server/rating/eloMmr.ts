import { otherWork } from "../platform/process/otherWork.ts";

/**
 * Elo-MMR: A. Ebtekar and P. Liu, "An Elo-like System for Massive Multiplayer Competitions", WWW 2021 (arXiv
 * 2101.00400), with logistic performances and the parameters of its authors: new players 1500 ± 350, β = 200, an
 * uncertainty limit of 80, ρ = 1; a tie counts as a win and a loss.
 */
const NEW_MU = 1500;
const NEW_SIGMA = 350;
const BETA = 200;
const SIGMA_LIMIT = 80;
/** Variance that is added before each contest, so that the uncertainty tends to its limit. */
const DRIFT = SIGMA_LIMIT ** 4 / (BETA ** 2 - SIGMA_LIMIT ** 2);
/** A logistic distribution with the same variance as a normal distribution has the scale σ / (π / √3). */
const LOGISTIC = Math.PI / Math.sqrt(3);
/** Ratings stay well within these bounds, which the implementation by Elo-MMR's authors also uses. */
const LOWEST = -6000;
const HIGHEST = 9000;
/**
 * Opponents whose skills differ by at most this many points are combined into one term with their mean skill; the
 * resulting error is below 0.001 points.
 */
const BUCKET = 1;
/** Number of terms evaluated before yielding to other work; they take about 10 ms. */
const AT_ONCE = 500_000;

/**
 * The estimate of a player's skill: a normal prior and one logistic term for each contest. Each weight is the inverse
 * of a variance.
 */
export interface Skill {
  mu: number;
  sigma: number;
  prior: { mean: number; weight: number };
  performances: { value: number; weight: number }[];
}

/** A row of a contest's results; equal results share a rank, and 1 is the best rank. */
export interface Standing {
  uid: string;
  rank: number;
}

/** A player's result and rating after a contest. */
export interface Outcome extends Standing {
  /** The skill at which this result would have been the expected result. */
  performance: number;
  mu: number;
  sigma: number;
}

/** Whether the standings give information about skills: they give none if all players have the same rank. */
export function isRatable(standings: readonly Standing[]): boolean {
  return standings.some(({ rank }) => rank !== standings[0]?.rank);
}

export function newSkill(): Skill {
  const prior = { mean: NEW_MU, weight: NEW_SIGMA ** -2 };
  return { mu: NEW_MU, sigma: NEW_SIGMA, prior, performances: [] };
}

/**
 * The skill that results from the stored outcomes, which are given oldest first. It equals the skill that {@link
 * rateContest} computes, because all weights can be derived from the performances, the ratings after the contests and
 * the constants.
 */
export function skillAfter(outcomes: readonly Pick<Outcome, "performance" | "mu">[]): Skill {
  const skill = newSkill();
  for (const { performance, mu } of outcomes) {
    diffuse(skill);
    addPerformance(skill, performance);
    skill.mu = mu;
  }
  return skill;
}

/**
 * Rates one contest: updates the players' skills and adds the skills of new players. The order of the rows does not
 * matter.
 */
export async function rateContest(
  skills: Map<string, Skill>,
  standings: readonly Standing[],
): Promise<Outcome[]> {
  const rows = standings.toSorted((a, b) => a.rank - b.rank || (a.uid < b.uid ? -1 : 1));
  const players = rows.map((row) => {
    const skill = skills.get(row.uid) ?? newSkill();
    skills.set(row.uid, skill);
    diffuse(skill);
    return { ...row, skill, term: termOf(skill) };
  });
  const terms = inBuckets(players.map(({ term }) => term));
  const weights = players.map(({ term }) => term.weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let better = 0;
  let previous = HIGHEST;
  let evaluated = 0;
  const outcomes: Outcome[] = [];
  for (let from = 0, to = 0; from < players.length; from = to) {
    while (to < players.length && players[to]?.rank === players[from]?.rank) to += 1;
    const equal = players.slice(from, to).map(({ term }) => term);
    const equalWeight = equal.reduce((sum, { weight }) => sum + weight, 0);
    const offset = better - (total - better - equalWeight);
    const all = [...terms, ...equal];
    // A worse rank means a lower performance, so the search starts at the performance of the previous rank.
    const performance = zeroOf(
      (x) => {
        evaluated += all.length;
        return sumAt(all, offset, 0, x);
      },
      { high: previous, start: from === 0 ? NEW_MU : previous },
    );
    previous = performance;
    better += equalWeight;
    for (const { uid, rank, skill } of players.slice(from, to)) {
      addPerformance(skill, performance);
      skill.mu = meanOf(skill);
      outcomes.push({ uid, rank, performance, mu: skill.mu, sigma: skill.sigma });
    }
    if (evaluated > AT_ONCE) {
      evaluated = 0;
      await otherWork();
    }
  }
  return outcomes;
}

/**
 * Adds the uncertainty from changes of a skill between contests: weight passes from old performances to the prior
 * (pseudodiffusion with ρ = 1).
 */
function diffuse(skill: Skill): void {
  const variance = skill.sigma ** 2;
  const share = variance / (variance + DRIFT);
  const { prior, performances } = skill;
  const all = performances.reduce((sum, { weight }) => sum + weight, prior.weight);
  const own = share * prior.weight;
  const transferred = (1 - share) * all;
  prior.mean = (own * prior.mean + transferred * skill.mu) / (own + transferred);
  prior.weight = share * (own + transferred);
  for (const performance of performances) performance.weight *= share ** 2;
  skill.sigma = Math.sqrt(variance + DRIFT);
}

function addPerformance(skill: Skill, value: number): void {
  skill.performances.push({ value, weight: BETA ** -2 });
  skill.sigma = (skill.sigma ** -2 + BETA ** -2) ** -0.5;
}

/** The most likely skill, given the prior and all performances. */
function meanOf({ prior, performances, mu }: Skill): number {
  const scale = LOGISTIC / BETA;
  const terms = performances.map(({ value, weight }) => ({
    mean: value,
    slope: scale / 2,
    weight: weight * BETA ** 2 * scale,
  }));
  return zeroOf((x) => sumAt(terms, -prior.mean * prior.weight, prior.weight, x), { start: mu });
}

/** A term of the form `weight · tanh((x − mean) · slope)`. */
interface Term {
  mean: number;
  slope: number;
  weight: number;
}

/** A player's performance in a contest, as a logistic distribution around the skill. */
function termOf({ mu, sigma }: Skill): Term {
  const scale = LOGISTIC / Math.hypot(sigma, BETA);
  return { mean: mu, slope: scale / 2, weight: scale };
}

function inBuckets(terms: readonly Term[]): Term[] {
  const buckets = Map.groupBy(
    terms,
    ({ mean, weight }) => `${Math.round(mean / BUCKET)} ${Math.round(LOGISTIC / weight / BUCKET)}`,
  );
  return [...buckets.values()].map((bucket) => {
    const meanBy = (value: (term: Term) => number): number =>
      bucket.reduce((sum, term) => sum + value(term), 0) / bucket.length;
    return {
      mean: meanBy(({ mean }) => mean),
      slope: meanBy(({ slope }) => slope),
      weight: meanBy(({ weight }) => weight) * bucket.length,
    };
  });
}

interface Value {
  value: number;
  derivative: number;
}

function sumAt(terms: readonly Term[], offset: number, slope: number, x: number): Value {
  let value = offset + slope * x;
  let derivative = slope;
  for (const term of terms) {
    const tanh = Math.tanh((x - term.mean) * term.slope);
    value += term.weight * tanh;
    derivative += term.weight * term.slope * (1 - tanh * tanh);
  }
  return { value, derivative };
}

/**
 * Finds the zero of an increasing function with Newton's method, and with bisection where Newton's method leaves the
 * bounds.
 */
function zeroOf(
  at: (x: number) => Value,
  { high = HIGHEST, start }: { high?: number; start: number },
): number {
  let low = LOWEST;
  let upper = high;
  let x = Math.min(Math.max(start, low), upper);
  for (let step = 0; step < 200; step += 1) {
    const { value, derivative } = at(x);
    if (value > 0) upper = x;
    else low = x;
    const newton = x - value / derivative;
    const next = newton >= low && newton <= upper ? newton : (low + upper) / 2;
    if (Math.abs(next - x) < 1e-9) return next;
    x = next;
  }
  return x;
}
