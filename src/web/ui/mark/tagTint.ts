/** A stored tag colour if it is valid (`#rgb`, `#rrggbb`), otherwise the accent colour. */
export function tagTint(color: string | null | undefined): string {
  return color && /^#([\da-f]{3}|[\da-f]{6})$/i.test(color) ? color : "var(--accent)";
}
