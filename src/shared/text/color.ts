/**
 * Matches colours in the formats that the forms and colour pickers of clients send: `#rgb` and `#rrggbb`, both with or
 * without an alpha channel, `rgb()` and `rgba()`.
 */
export const COLOR =
  /^(?:#[0-9a-fA-F]{3,4}|#(?:[0-9a-fA-F]{2}){3,4}|[rR][gG][bB][aA]?[(] {0,4}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(?:(?: {0,4}, {0,4}| {1,4})(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])){2}(?: {0,4}[,/] {0,4}(?:[01]?[.][0-9]{1,16}|[01]|(?:100|[1-9]?[0-9])%))? {0,4}[)])$/;

/**
 * The colour as `#rrggbb`; transparency is removed, because balloons and tags have no transparency. Null if the text is
 * not a colour.
 */
export function hexColor(text: string): string | null {
  const color = text.trim().toLowerCase();
  if (!COLOR.test(color)) return null;
  if (color.startsWith("#")) {
    const digits = color.slice(1);
    const isShort = digits.length <= 4;
    return `#${isShort ? digits.slice(0, 3).replace(/./g, "$&$&") : digits.slice(0, 6)}`;
  }
  const channels = color.match(/\d{1,3}/g)?.slice(0, 3) ?? [];
  return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}
