import { createStore } from "../../platform/store.ts";
import type { TrainingListSearch } from "./searchParams.ts";

/** The most recent filters of the training list in this browser tab; the link back from a training restores them. */
export const lastListSearch = createStore<TrainingListSearch>({});
