import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listContestBalloons } from "../../../shared/contestOrganizer/contestBalloon.ts";
import { call } from "../../platform/api.ts";
import { QUEUE_INTERVAL_MS, queuesKey } from "../useQueueChanges.ts";
import type { BalloonSearch } from "./searchParams.ts";

export const BALLOONS_SHOWN = 20;

/** A page of the organizers' balloon list. */
export const balloonsQuery = (cid: number, search: BalloonSearch) =>
  queryOptions({
    queryKey: [...queuesKey(cid), "balloons", search],
    queryFn: ({ signal }) =>
      call(listContestBalloons, { ...search, cid, limit: BALLOONS_SHOWN }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_INTERVAL_MS,
  });
