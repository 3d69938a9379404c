import { createContext, use } from "react";
import type { HomeworkDetail } from "../../../shared/class/homework.ts";
import type { ContestClock } from "../../contest/clock/contestClock.ts";

/** Shared data of the pages of one homework assignment. */
export interface OpenHomework {
  tid: number;
  homework: HomeworkDetail;
  clock: ContestClock;
}

export const HomeworkContext = createContext<OpenHomework | null>(null);

export function useHomework(): OpenHomework {
  const open = use(HomeworkContext);
  if (!open) throw new Error("outside of a homework's shell");
  return open;
}
