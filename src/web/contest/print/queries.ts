import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getContestPrintSheet,
  listContestPrints,
  listOwnContestPrints,
} from "../../../shared/contestOrganizer/contestPrint.ts";
import { listPrintTokens } from "../../../shared/contestOrganizer/printStation.ts";
import { call } from "../../platform/api.ts";
import { QUEUE_INTERVAL_MS, queuesKey } from "../useQueueChanges.ts";

export const PRINTS_SHOWN = 15;

/** A page of the print queue for organizers. */
export const printsQuery = (cid: number, currentPage: number) =>
  queryOptions({
    queryKey: [...queuesKey(cid), "prints", currentPage],
    queryFn: ({ signal }) =>
      call(listContestPrints, { cid, currentPage, limit: PRINTS_SHOWN }, signal),
    placeholderData: keepPreviousData,
  });

/** The reader's print requests, with their states. */
export const ownPrintsQuery = (cid: number, uid: string) =>
  queryOptions({
    queryKey: ["contest", "ownPrints", uid, cid],
    queryFn: ({ signal }) => call(listOwnContestPrints, { cid }, signal),
    refetchInterval: QUEUE_INTERVAL_MS,
  });

/** A text in the format in which it is printed; the printed text never changes. */
export const printSheetQuery = (id: number) =>
  queryOptions({
    queryKey: ["contest", "printSheet", id],
    queryFn: ({ signal }) => call(getContestPrintSheet, { id }, signal),
    staleTime: Infinity,
  });

/** The tokens of a contest's print stations, for its organizers. */
export const printTokensQuery = (cid: number) =>
  queryOptions({
    queryKey: ["contest", "printTokens", cid],
    queryFn: ({ signal }) => call(listPrintTokens, { cid }, signal),
    refetchInterval: QUEUE_INTERVAL_MS,
  });
