import { getRouteApi } from "@tanstack/react-router";
import { RankType } from "../../shared/practice/ranking.ts";
import { RankPage } from "./RankPage.tsx";

const route = getRouteApi("/acm-rank");

export function AcmRankPage() {
  return <RankPage type={RankType.Acm} search={route.useSearch()} />;
}
