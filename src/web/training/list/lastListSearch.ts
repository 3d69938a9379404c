import { createStore } from "../../platform/store.ts";
import type { TrainingListSearch } from "./searchParams.ts";

/** The filters of the list that this tab showed last; the link back from a training restores them. */
export const lastListSearch = createStore<TrainingListSearch>({});
