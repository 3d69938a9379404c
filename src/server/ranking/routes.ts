import { getOwnRank, getRankList, getRecentSevenAcRank } from "../../shared/ranking.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { readOwnRank, readRanks, readRecentRank } from "./service.ts";

export function rankingRoutes(context: RouteContext): void {
  route(context, getRankList, (question, { db }) => readRanks(db, question));
  route(context, getOwnRank, ({ type }, { db, viewer }) => readOwnRank(db, type, viewer.uid));
  route(context, getRecentSevenAcRank, (_input, { db }) => readRecentRank(db));
}
