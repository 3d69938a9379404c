import { createContext, use } from "react";
import type { ClassDetail } from "../../shared/class/class.ts";

/** Shared data of the pages of one class, for its members and for administrators. */
export interface OpenClass {
  classId: number;
  /** Uid of the reader. */
  uid: string;
  detail: ClassDetail;
}

export const ClassContext = createContext<OpenClass | null>(null);

export function useClass(): OpenClass {
  const open = use(ClassContext);
  if (!open) throw new Error("outside of a class's shell");
  return open;
}
