import { getRankList, getRecentSevenAcRank } from "../../shared/ranking.ts";
import { route, type RouteContext } from "../platform/route.ts";
import { readRanks, readRecentRank } from "./service.ts";

export function rankingRoutes(context: RouteContext): void {
  route(context, getRankList, (question, { db }) => readRanks(db, question));
  route(context, getRecentSevenAcRank, (_input, { db }) => readRecentRank(db));
}
