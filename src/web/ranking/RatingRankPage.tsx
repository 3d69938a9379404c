import { getRouteApi } from "@tanstack/react-router";
import { RankType } from "../../shared/practice/ranking.ts";
import { RankPage } from "./RankPage.tsx";

const route = getRouteApi("/rating-rank");

export function RatingRankPage() {
  return <RankPage type={RankType.Rating} search={route.useSearch()} />;
}
