import { getOwnRank, getRankList, getRecentSevenAcRank } from "../../shared/ranking.ts";
import { route, type RouteContext } from "../platform/route.ts";
import type { NamePieces } from "./namePieces.ts";
import { rankingSource, readOwnRank, readRanks, readRecentRank } from "./service.ts";

export function rankingRoutes(context: RouteContext, namePieces: NamePieces): void {
  const source = rankingSource(context.db, namePieces);
  route(context, getRankList, (question) => readRanks(source, question));
  route(context, getOwnRank, ({ type }, { viewer }) => readOwnRank(source, type, viewer.uid));
  route(context, getRecentSevenAcRank, (_input, { db }) => readRecentRank(db));
}
