import { createStore } from "../../platform/store.ts";
import type { TrainingListSearch } from "./searchParams.ts";

/** The filters of the list as this tab showed it last: the way back from a training leads there. */
export const lastListSearch = createStore<TrainingListSearch>({});
