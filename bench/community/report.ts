import { quantile } from "../world/quantile.ts";

/**
 * Prints one line for each measured call, with its times in milliseconds and the ratio of the median to the limit, and
 * collects the names of calls that exceed their limits.
 */
export class Report {
  readonly missed: string[] = [];

  head(): void {
    const head = ["first", "best", "p10", "p50 ms", "p95 ms", "cpu", "× limit"];
    console.log(`${"call".padEnd(56)}${head.map((h) => h.padStart(9)).join("")}`);
  }

  /**
   * Prints the times of one API operation: `first` is the time of the first request, `times` are the times of the other
   * requests, `limit` is the limit for the median, and `cpu` is the mean CPU time.
   */
  line(
    name: string,
    {
      first,
      times,
      limit,
      cpu = Number.NaN,
    }: { first: number; times: readonly number[]; limit: number; cpu?: number },
  ): void {
    const sorted = times.toSorted((a, b) => a - b);
    const p50 = quantile(sorted, 0.5);
    const quantiles = [quantile(sorted, 0), quantile(sorted, 0.1), p50, quantile(sorted, 0.95)];
    const cells = [first, ...quantiles, cpu, p50 / limit];
    console.log(name.padEnd(56) + cells.map((cell) => cell.toFixed(2).padStart(9)).join(""));
    if (!(p50 <= limit)) this.missed.push(`${name} ${p50.toFixed(1)} of ${limit} ms`);
  }
}
