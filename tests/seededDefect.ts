/** A change that breaks the product, and the tests that must notice it. */
export interface SeededDefect {
  /** Describes the defect that the change causes. */
  name: string;
  file: string;
  /** The text to replace; it occurs exactly once in the file. */
  find: string;
  replace: string;
  project: "unit" | "http" | "judge" | "sandbox" | "chaos" | "start";
  /** The test file that must fail; it belongs to `project`. */
  test: string;
}
