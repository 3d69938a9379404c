import { createStore } from "../../platform/store.ts";
import type { ContestListSearch } from "./searchParams.ts";

/** The last filters of the list in this tab; the link back from a contest uses them. */
export const lastListSearch = createStore<ContestListSearch>({});
