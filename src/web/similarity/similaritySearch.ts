import { numberAbove } from "../platform/searchParams.ts";
import {
  type PairSort,
  pairSorts,
  type PairVerdict,
  pairVerdicts,
} from "../../shared/submission/similarityPairs.ts";

/** URL parameters that select what a page about similarity checks shows. */
export interface SimilaritySearch {
  /** Id of the displayed check; absent: the list of checks is shown. */
  run?: number | undefined;
  /** Ids of two submissions that are shown side by side, such as `12-15`. */
  pair?: string | undefined;
  /** Absent: the list of pairs is shown. */
  view?: "clusters" | undefined;
  /** Absent: pairs are sorted by their longest fragment. */
  sort?: Exclude<PairSort, "longest"> | undefined;
  letter?: string | undefined;
  decision?: PairVerdict | "open" | undefined;
  keyword?: string | undefined;
  cluster?: number | undefined;
  page?: number | undefined;
}

export const KEYWORD_MAX = 100;
const LETTER_MAX = 255;

export function similaritySearch(raw: Record<string, unknown>): SimilaritySearch {
  const { run, pair, view, sort, letter, decision, keyword, cluster, page } = raw;
  const text = (value: unknown, max: number) =>
    typeof value === "string" ? value.slice(0, max) || undefined : undefined;
  return {
    run: numberAbove(0, run),
    pair: pairInUrl(pair) === undefined ? undefined : String(pair),
    view: view === "clusters" ? view : undefined,
    sort: pairSorts.find((each) => each === sort && each !== "longest") as SimilaritySearch["sort"],
    letter: text(letter, LETTER_MAX),
    decision: ([...pairVerdicts, "open"] as const).find((each) => each === decision),
    keyword: text(keyword, KEYWORD_MAX),
    cluster: numberAbove(0, cluster),
    page: numberAbove(1, page),
  };
}

/** Reads the ids of a pair's two submissions from the URL. */
export function pairInUrl(pair: unknown): { left: number; right: number } | undefined {
  const [, first, second] = /^(\d{1,15})-(\d{1,15})$/.exec(String(pair)) ?? [];
  const left = numberAbove(0, first);
  const right = numberAbove(0, second);
  return left === undefined || right === undefined ? undefined : { left, right };
}
