import type { ReportState } from "../../../shared/discussion/moderationRules.ts";
import { numberAbove } from "../../platform/searchParams.ts";

/** The listed part of the queue, as given in the URL; absent for open reports. */
export interface ReportSearch {
  state?: "handled" | "all" | undefined;
  page?: number | undefined;
}

export function reportSearch({ state, page }: Record<string, unknown>): ReportSearch {
  return {
    state: state === "handled" || state === "all" ? state : undefined,
    page: numberAbove(1, page),
  };
}

/** The state filter for the API call; undefined for all reports. */
export function stateOf({ state }: ReportSearch): ReportState | undefined {
  return state === "all" ? undefined : (state ?? "open");
}
