import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getSimilarityRun,
  getSimilarPair,
  listSimilarityClusters,
  listSimilarityRuns,
  listSimilarPairs,
  type SimilarityRun,
  type SimilaritySource,
} from "../../shared/submission/similarity.ts";
import { type PairSort } from "../../shared/submission/similarityPairs.ts";
import { call } from "../platform/api.ts";
import type { SimilaritySearch } from "./similaritySearch.ts";

/** Common prefix of all query keys in this file, for invalidation. */
export const SIMILARITY = ["similarity"] as const;
export const RUNS_SHOWN = 15;
export const PAIRS_SHOWN = 30;
export const CLUSTERS_SHOWN = 15;
/** Poll interval in milliseconds while a check is queued or running. */
const POLL_MS = 1500;

/** The contest, homework assignment or other source of programs whose similarity checks a page shows. */
export interface PageSource {
  source: SimilaritySource;
  cid?: number | undefined;
  tid?: number | undefined;
}

export const isActive = ({ state }: Pick<SimilarityRun, "state">): boolean =>
  state === "waiting" || state === "running";

export const runsQuery = ({ source, cid, tid }: PageSource, page: number) =>
  queryOptions({
    queryKey: [...SIMILARITY, "runs", source, cid, tid, page],
    queryFn: ({ signal }) =>
      call(listSimilarityRuns, { source, cid, tid, currentPage: page, limit: RUNS_SHOWN }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.records.some(isActive) ? POLL_MS : false),
  });

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: [...SIMILARITY, "run", id],
    queryFn: ({ signal }) => call(getSimilarityRun, { id }, signal),
    refetchInterval: ({ state: { data } }) => (data && isActive(data.run) ? POLL_MS : false),
  });

/** Filters of the pair list, as parameters of the API call. */
export function pairFilters(id: number, search: SimilaritySearch) {
  const { letter, decision, keyword, cluster } = search;
  const sort: PairSort = search.sort ?? "longest";
  return { id, sort, problem: letter, verdict: decision, keyword, cluster };
}

/** `compared`: number of programs compared so far; when this number changes, there may be new pairs. */
export const pairsQuery = (id: number, search: SimilaritySearch, compared: number) =>
  queryOptions({
    queryKey: [...SIMILARITY, "pairs", pairFilters(id, search), search.page ?? 1, compared],
    queryFn: ({ signal }) =>
      call(
        listSimilarPairs,
        { ...pairFilters(id, search), currentPage: search.page ?? 1, limit: PAIRS_SHOWN },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const clustersQuery = (
  id: number,
  { letter, page = 1 }: SimilaritySearch,
  compared: number,
) =>
  queryOptions({
    queryKey: [...SIMILARITY, "clusters", id, letter, page, compared],
    queryFn: ({ signal }) =>
      call(
        listSimilarityClusters,
        { id, problem: letter, currentPage: page, limit: CLUSTERS_SHOWN },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

export const pairQuery = (id: number, { left, right }: { left: number; right: number }) =>
  queryOptions({
    queryKey: [...SIMILARITY, "pair", id, left, right],
    queryFn: ({ signal }) => call(getSimilarPair, { id, left, right }, signal),
  });
