/** A size in a readable unit: 0 B, 12 KB, 3.4 MB. */
export function bytesInWords(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
