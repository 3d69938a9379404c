import type { PlaceKind, SubmissionPlace } from "../../shared/submission/submissionPlace.ts";
import { contest } from "./contest.ts";
import type { PlaceEntry, PlacePages } from "./entry.ts";
import { practice } from "./practice.ts";
import { training } from "./training.ts";
import { upsolving } from "./upsolving.ts";
import { virtual } from "./virtual.ts";

/** One entry for each kind: contest, training, homework and so on. */
const entries: Record<PlaceKind, PlaceEntry> = {
  practice,
  contest,
  training,
  upsolving,
  virtual,
};

export function entryOf({ kind }: SubmissionPlace): PlaceEntry {
  return entries[kind];
}

/**
 * Returns the pages that belong to a kind of place (such as a contest); throws an error for kinds that have no pages.
 */
export function pagesOf({ kind }: SubmissionPlace): PlacePages {
  const { pages } = entries[kind];
  if (!pages) throw new Error(`places of the kind ${kind} have no pages`);
  return pages;
}
