import { createContext, use } from "react";
import type { SubmissionPlace } from "../../shared/submission/submissionPlace.ts";
import { pagesOf } from "./entries.ts";
import type { PlacePages } from "./entry.ts";

/** A contest, training or homework whose pages are shown inside those of another object, such as a class. */
interface FramedPlace {
  frame: SubmissionPlace;
  pages: PlacePages;
}

export const FramePages = createContext<FramedPlace | null>(null);

/** The pages of a contest, training or practice; if the reader is on pages that replace them, those pages. */
export function usePagesOf({ kind, id }: SubmissionPlace): PlacePages {
  const framed = use(FramePages);
  return framed?.frame.kind === kind && framed.frame.id === id
    ? framed.pages
    : pagesOf({ kind, id });
}
