/** A stored tag colour if it is one (`#rgb`, `#rrggbb`); anything else falls back to the accent. */
export function tagTint(color: string | null | undefined): string {
  return color && /^#([\da-f]{3}|[\da-f]{6})$/i.test(color) ? color : "var(--accent)";
}
