/** The most common languages, in this order; only one version of each language is listed. */
const usual = ["C", "C++ 17", "Java", "Python3", "Golang", "Rust", "JavaScript Node"];

/** Divides the offered languages into those that get a tab and all others, which are listed. */
export function exampleTabs<Row extends { name: string }>(
  offered: readonly Row[],
): { tabs: Row[]; others: Row[] } {
  const tabs = usual.flatMap((name) => offered.filter((row) => row.name === name));
  return { tabs, others: offered.filter((row) => !tabs.includes(row)) };
}
