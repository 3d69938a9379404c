import { checkVirtualSubmissions, getVirtualSubmissions } from "../../shared/contest/virtual.ts";
import { call } from "../platform/api.ts";
import { contest } from "./contest.ts";
import type { PlaceEntry } from "./entry.ts";

/** A virtual participation, shown on the pages of its contest. */
export const virtual: PlaceEntry = {
  ...contest,
  listSubmissions: (vid, filters, signal) =>
    call(getVirtualSubmissions, { ...filters, vid }, signal),
  checkStatuses: (vid, submitIds) => call(checkVirtualSubmissions, { submitIds, vid }),
  pages: null,
};
