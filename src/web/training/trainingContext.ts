import { createContext, use } from "react";
import type { TrainingDetail } from "../../shared/practice/training.ts";

/** Shared data of the pages of one training. */
export interface OpenTraining {
  tid: number;
  /** User id of the reader. */
  uid: string;
  /**
   * `access`: whether the reader may open problems, submissions and standings; if false, the password is still
   * required.
   */
  detail: TrainingDetail;
}

export const TrainingContext = createContext<OpenTraining | null>(null);

export function useTraining(): OpenTraining {
  const training = use(TrainingContext);
  if (!training) throw new Error("outside of a training's shell");
  return training;
}
