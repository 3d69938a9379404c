import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getRejudgingBoard } from "../../../shared/contestOrganizer/contestRejudge.ts";
import type { Rejudging } from "../../../shared/submission/rejudge.ts";
import { call } from "../../platform/api.ts";
import { JUDGING } from "../../rejudge/queries.ts";

/** Number of contestants per page. */
export const CHANGES_SHOWN = 30;

/** Effects of a rejudging on a contest's scoreboard; refetched while its preview runs. */
export const boardChangesQuery = (
  { id, state, done }: Pick<Rejudging, "id" | "state" | "done">,
  { cid, page }: { cid: number; page: number },
) =>
  queryOptions({
    queryKey: [...JUDGING, "board", id, cid, page, state, done],
    queryFn: ({ signal }) =>
      call(getRejudgingBoard, { id, cid, currentPage: page, limit: CHANGES_SHOWN }, signal),
    placeholderData: keepPreviousData,
  });
