import type { OutputOf } from "../../shared/endpoint.ts";
import type { getProblemList } from "../../shared/problem.ts";
import { problemListQuery } from "../problem/list/queries.ts";
import { HomePage } from "../site/home/HomePage.tsx";
import { homeSummaryQuery } from "../site/home/queries.ts";
import type { HomeSummary } from "../site/home/SiteCounts.tsx";
import { jsx } from "./drawing.ts";
import { drawFirst } from "./firstPage.ts";
import { answered } from "./library.ts";

drawFirst((summary: HomeSummary, problems: OutputOf<typeof getProblemList>) => {
  answered(homeSummaryQuery(), summary);
  answered(problemListQuery({}), problems);
  return jsx(HomePage, {});
});
