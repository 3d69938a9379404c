/** One line of the doctor's list. */
export interface Finding {
  subject: string;
  /** `missing`: a part that one can do without. */
  state: "good" | "missing" | "bad";
  detail: string;
  /** What to do; on every line that is not good. */
  fix?: string;
}
