import type { ReactNode } from "react";
import type { Answer } from "./saveParts.ts";
import type { ProblemInput } from "./wire.ts";

/** Where the form stands, and where it puts a new problem: in the bank, or in a contest too. */
export interface FormTarget {
  /** Above the title. */
  head: ReactNode;
  /** How results of a new problem are counted and who sees it; null: the defaults of problems. */
  defaults: { type: number; auth: number } | null;
  create(form: ProblemInput): Promise<Answer>;
  /** Goes to the page of a problem that was created. */
  onCreated(pid: number): void;
  /** Who will see a new problem; null: the form's own step. */
  visibility: ReactNode;
}
