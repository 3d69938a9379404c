import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  getEditorial,
  getEditorialProposal,
  listEditorials,
} from "../../shared/discussion/editorial.ts";
import type { Locale } from "../../shared/text/locale.ts";
import { call } from "../platform/api.ts";

/** Prefix of all query keys that concern editorials. */
export const EDITORIALS = ["editorial"] as const;

/**
 * Identifies a problem as its page does: with the `cid` of a contest or the `tid` of a training; without either, the
 * problem is in the problem bank.
 */
export interface EditorialPlace {
  problemId: string;
  cid?: number | undefined;
  tid?: number | undefined;
}

/** The editorials that the reader may open, without their texts. */
export const editorialsQuery = (place: EditorialPlace, uid: string | undefined) =>
  queryOptions({
    queryKey: [...EDITORIALS, "list", uid, place],
    queryFn: ({ signal }) => call(listEditorials, place, signal),
  });

/** One editorial, in `language` or, if this is absent, in the reader's language. */
export const editorialQuery = (
  place: EditorialPlace,
  { id, language, uid }: { id: number; language: Locale | undefined; uid: string | undefined },
) =>
  queryOptions({
    queryKey: [...EDITORIALS, "one", uid, place, id, language],
    queryFn: ({ signal }) => call(getEditorial, { ...place, id, language }, signal),
    placeholderData: keepPreviousData,
  });

/** One of the reader's proposals, with its content. */
export const proposalQuery = (id: number, uid: string) =>
  queryOptions({
    queryKey: [...EDITORIALS, "proposal", uid, id],
    queryFn: ({ signal }) => call(getEditorialProposal, { id }, signal),
    staleTime: 0,
  });
