import type { OutputOf } from "../../shared/endpoint.ts";
import type { getProblemList } from "../../shared/problem.ts";
import { ProblemListPage } from "../problem/list/ProblemListPage.tsx";
import { problemListQuery } from "../problem/list/queries.ts";
import { jsx } from "./drawing.ts";
import { drawFirst } from "./firstPage.ts";
import { answered } from "./library.ts";

drawFirst((problems: OutputOf<typeof getProblemList>) => {
  answered(problemListQuery({}), problems);
  return jsx(ProblemListPage, {});
});
