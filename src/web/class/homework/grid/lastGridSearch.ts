import { createStore } from "../../../platform/store.ts";
import type { GridSearch } from "./searchParams.ts";

/** Filters and order of the results as this tab showed them last: the way back from a student leads there. */
export const lastGridSearch = createStore<GridSearch>({});
