import {
  checkUpsolvingSubmissions,
  getUpsolvingSubmissions,
} from "../../shared/contest/upsolving.ts";
import { call } from "../platform/api.ts";
import { contest } from "./contest.ts";
import type { PlaceEntry } from "./entry.ts";

/** The problems of a contest that has ended, shown on the pages of the contest. */
export const upsolving: PlaceEntry = {
  ...contest,
  listSubmissions: (cid, filters, signal) =>
    call(getUpsolvingSubmissions, { ...filters, cid }, signal),
  checkStatuses: (cid, submitIds) => call(checkUpsolvingSubmissions, { submitIds, cid }),
  alwaysResubmits: true,
  opensCasesLater: false,
  pages: null,
};
