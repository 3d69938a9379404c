/** A change that introduces a defect into the product, and the test that must detect it. */
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
