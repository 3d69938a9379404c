/** What most people write in, in this order; of a language with several standards one is enough. */
const usual = ["C", "C++ 17", "Java", "Python3", "Golang", "Rust", "JavaScript Node"];

/** Splits what is offered into tabs and a list of the rest. */
export function exampleTabs<Row extends { name: string }>(
  offered: readonly Row[],
): { tabs: Row[]; others: Row[] } {
  const tabs = usual.flatMap((name) => offered.filter((row) => row.name === name));
  return { tabs, others: offered.filter((row) => !tabs.includes(row)) };
}
