import { Verdict } from "../../shared/verdict/verdict.ts";
import type { IconName } from "../ui/control/Icon.tsx";

/** `hidden`: the reader has submitted, but the result is not published, so the problem is neither solved nor failed. */
export type OwnState = "solved" | "tried" | "hidden";

/** Converts the reader's status for a problem to the state that is shown; undefined if there is no submission. */
export function ownState(status: number | undefined): OwnState | undefined {
  if (status === undefined || status === Verdict.NotSubmitted) return undefined;
  if (status === Verdict.SubmittedUnknown) return "hidden";
  return status === Verdict.Accepted ? "solved" : "tried";
}

export const ownStateIcons: Record<OwnState, IconName> = {
  solved: "check",
  tried: "half",
  hidden: "question",
};
