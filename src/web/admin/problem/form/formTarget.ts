import type { ReactNode } from "react";
import type { Answer } from "./saveParts.ts";
import type { ProblemInput } from "./wire.ts";

/**
 * The context of the form, which decides where a new problem is added: only to the problem bank, or also to a contest.
 */
export interface FormTarget {
  /** Content above the title. */
  head: ReactNode;
  /** Scoring and visibility of a new problem; null for the defaults. */
  defaults: { type: number; auth: number } | null;
  create(form: ProblemInput): Promise<Answer>;
  /** Navigates to the page of the created problem. */
  onCreated(pid: number): void;
  /** Text that states who will see a new problem. Null if the last step of the form already shows this. */
  visibility: ReactNode;
  /**
   * The class that owns the new problem; null if the site owns it. If a class owns the problem, the server assigns the
   * display id.
   */
  classId: number | null;
  /**
   * Whether the form redirects to the owner's pages if the stored problem belongs to an owner (site or class) other
   * than `classId`.
   */
  followsOwner: boolean;
}
