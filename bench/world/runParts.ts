/** A part of a benchmark; `filter` limits it to the lines with this text in their name. */
type Part<Bench> = (bench: Bench, filter: string) => Promise<void>;

/**
 * Measures the parts of a selection such as `lists:grid,rosters` in this order; undefined: all of them. Throws for a name that is
 * not a part.
 */
export async function runParts<Bench>(
  bench: Bench,
  parts: Readonly<Record<string, Part<Bench>>>,
  selection = Object.keys(parts).join(),
): Promise<void> {
  for (const each of selection.split(",")) {
    const [name = "", filter = ""] = each.split(":");
    const measure = Object.entries(parts).find(([part]) => part === name)?.[1];
    if (!measure) throw new Error(`no part ${name}: ${Object.keys(parts).join(", ")}`);
    await measure(bench, filter);
  }
}
