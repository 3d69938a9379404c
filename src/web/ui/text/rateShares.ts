import { Verdict } from "../../../shared/verdict/verdict.ts";
import { wholePercent } from "./wholePercent.ts";

/** Finished submissions by status; the total does not include system errors. */
export interface StatusCounts {
  total: number;
  ac: number;
  pe: number;
  ce: number;
  wa: number;
  tle: number;
  mle: number;
  re: number;
  ole: number;
  se: number;
  pa: number;
}

const order: [keyof StatusCounts, number][] = [
  ["ac", Verdict.Accepted],
  ["pa", Verdict.PartialAccepted],
  ["wa", Verdict.WrongAnswer],
  ["pe", Verdict.PresentationError],
  ["tle", Verdict.TimeLimitExceeded],
  ["mle", Verdict.MemoryLimitExceeded],
  ["ole", Verdict.OutputLimitExceeded],
  ["re", Verdict.RuntimeError],
  ["ce", Verdict.CompileError],
];

/**
 * The accepted rate and the share of each status that occurs, as whole percentages; `width` is the accepted share in
 * percent, not rounded.
 */
export function rateShares(counts: StatusCounts): {
  rate: string;
  width: number;
  shares: { status: number; count: number; percent: string }[];
} {
  const percent = (count: number) => wholePercent(count, counts.total);
  return {
    rate: percent(counts.ac),
    width: counts.total > 0 ? (counts.ac / counts.total) * 100 : 0,
    shares: order
      .map(([key, status]) => ({ status, count: counts[key], percent: percent(counts[key]) }))
      .filter(({ count }) => count > 0),
  };
}
