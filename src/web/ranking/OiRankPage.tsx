import { getRouteApi } from "@tanstack/react-router";
import { RankType } from "../../shared/practice/ranking.ts";
import { RankPage } from "./RankPage.tsx";

const route = getRouteApi("/oi-rank");

export function OiRankPage() {
  return <RankPage type={RankType.Oi} search={route.useSearch()} />;
}
