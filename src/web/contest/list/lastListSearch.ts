import { createStore } from "../../platform/store.ts";
import type { ContestListSearch } from "./searchParams.ts";

/** The filters of the list as this tab showed it last: the way back from a contest leads there. */
export const lastListSearch = createStore<ContestListSearch>({});
