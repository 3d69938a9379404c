/** A part of a benchmark; it makes only the measurements whose names contain `filter`. */
type Part<Bench> = (bench: Bench, filter: string) => Promise<void>;

/**
 * Measures the parts of a selection such as `lists:grid,rosters`, in this order; if the selection is undefined,
 * measures all parts. Throws if the selection contains an unknown part.
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
