import { createStore } from "../../platform/store.ts";
import type { ContestListSearch } from "./searchParams.ts";

/**
 * The filters of the contest list that were last used in this browser tab; the link from a contest back to the list
 * restores them.
 */
export const lastListSearch = createStore<ContestListSearch>({});
