let missed = 0;

/**
 * Prints a value with its limit. The limit is reported as missed if the value exceeds it or could not be measured.
 */
export function report(label: string, value: number, limit?: number, unit = "ms"): void {
  const isMissed = limit !== undefined && !(value <= limit);
  if (isMissed) missed += 1;
  const bar = limit === undefined ? "" : `limit ${limit}`.padStart(14);
  console.log(
    `${label.padEnd(68)}${value.toFixed(1).padStart(10)} ${unit.padEnd(4)}${bar}${isMissed ? "  MISSED" : ""}`,
  );
}

/** Returns how many of the reported values exceeded their limits or could not be measured. */
export const missedLimits = (): number => missed;
