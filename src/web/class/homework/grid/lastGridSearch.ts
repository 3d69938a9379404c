import { createStore } from "../../../platform/store.ts";
import type { GridSearch } from "./searchParams.ts";

/** Filters and order of the results that this tab showed last; the back link on a student's page restores them. */
export const lastGridSearch = createStore<GridSearch>({});
