import { getOwnRank, getRankList, getRecentSevenAcRank } from "../../shared/practice/ranking.ts";
import type { Catalogue } from "../problem/service.ts";
import { route, type RouteContext } from "../platform/route/route.ts";
import type { NamePieces } from "./namePieces.ts";
import { rankingSource, readOwnRank, readRanks, readRecentRank } from "./service.ts";

export function rankingRoutes(
  context: RouteContext,
  { namePieces, catalogue }: { namePieces: NamePieces; catalogue: Catalogue },
): void {
  const source = rankingSource(context.db, namePieces);
  route(context, getRankList, async (question) => {
    const [page, banks] = await Promise.all([readRanks(source, question), catalogue.banks()]);
    return { ...page, banks };
  });
  route(context, getOwnRank, ({ type }, { viewer }) => readOwnRank(source, type, viewer.uid));
  route(context, getRecentSevenAcRank, (_input, { db }) => readRecentRank(db));
}
