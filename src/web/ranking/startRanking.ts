import { RankType } from "../../shared/practice/ranking.ts";
import { queryClient } from "../platform/queryClient.ts";
import { currentLocale } from "../platform/locale.ts";
import { rankQuery, topQuery } from "./queries.ts";
import type { RankSearch } from "./searchParams.ts";
import { loadRankingWords } from "./texts.ts";

/** Requests the data of a ranking before its page is rendered, and loads its UI strings. */
export async function startRanking(type: RankType, search: RankSearch): Promise<void> {
  void queryClient.prefetchQuery(rankQuery(type, search));
  const isFirst = search.currentPage === undefined && search.searchUser === undefined;
  if (type === RankType.Oi && isFirst) void queryClient.prefetchQuery(topQuery(type));
  await loadRankingWords(currentLocale());
}
