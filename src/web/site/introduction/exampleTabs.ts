/** The most common languages, in this order; only one version of each language is listed. */
const usual = ["C", "C++ 17", "Java", "Python3", "Golang", "Rust", "JavaScript Node"];

/** Splits the offered languages between tabs and a list of the remaining languages. */
export function exampleTabs<Row extends { name: string }>(
  offered: readonly Row[],
): { tabs: Row[]; others: Row[] } {
  const tabs = usual.flatMap((name) => offered.filter((row) => row.name === name));
  return { tabs, others: offered.filter((row) => !tabs.includes(row)) };
}
