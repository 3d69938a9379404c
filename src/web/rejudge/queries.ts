import { queryOptions } from "@tanstack/react-query";
import {
  getRejudging,
  getRejudgingItems,
  listBroken,
  listRejudgings,
  type Rejudging,
} from "../../shared/submission/rejudge.ts";
import { call } from "../platform/api.ts";

export const PAGE_SIZE = 15;
export const ITEMS_PAGE = 30;

export const JUDGING = ["judgingAdmin"] as const;

/** Whether the submissions are being judged again, or their new verdicts are being applied. */
export const isMoving = (state: Rejudging["state"]): boolean =>
  state === "judging" || state === "applying";

export const brokenQuery = (currentPage: number) =>
  queryOptions({
    queryKey: [...JUDGING, "broken", currentPage],
    queryFn: ({ signal }) => call(listBroken, { currentPage, limit: PAGE_SIZE }, signal),
    placeholderData: (before) => before,
  });

/** A page of rejudgings; `cid`: only rejudgings of this contest. */
export const rejudgingsQuery = ({ page, cid }: { page: number; cid?: number }) =>
  queryOptions({
    queryKey: [...JUDGING, "rejudgings", cid, page],
    queryFn: ({ signal }) =>
      call(listRejudgings, { cid, currentPage: page, limit: PAGE_SIZE }, signal),
    placeholderData: (before) => before,
  });

export const rejudgingQuery = (id: number) =>
  queryOptions({
    queryKey: [...JUDGING, "one", id],
    queryFn: ({ signal }) => call(getRejudging, { id }, signal),
  });

export const itemsQuery = (
  { id, state, done, applied }: Rejudging,
  { all, page }: { all: boolean; page: number },
) =>
  queryOptions({
    queryKey: [...JUDGING, "items", id, all, page, state, done, applied],
    queryFn: ({ signal }) =>
      call(getRejudgingItems, { id, all, currentPage: page, limit: ITEMS_PAGE }, signal),
    placeholderData: (before) => before,
  });
