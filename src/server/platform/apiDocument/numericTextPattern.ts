/**
 * A regular expression for strings that represent a whole number from `least` to `most`; surrounding whitespace and
 * leading zeros are allowed. Zero may also have a minus sign if it is in the range.
 */
export function numericTextPattern(least: number, most: number): string {
  const negative = least < 0 ? between(Math.max(1, -most), -least) : [];
  const positive = most > 0 ? between(Math.max(1, least), most) : [];
  const words = [
    ...(least <= 0 && most >= 0 ? ["-?0+"] : []),
    ...(negative.length > 0 ? [`-0*(?:${negative.join("|")})`] : []),
    ...(positive.length > 0 ? [`0*(?:${positive.join("|")})`] : []),
  ];
  return `^\\s*(?:${words.join("|")})\\s*$`;
}

/** Regular expressions that together match the numbers from `least` to `most` (both above 0), without leading zeros. */
function between(least: number, most: number): string[] {
  const [from, to] = [String(least), String(most)];
  if (from.length === to.length) return ofOneLength(from, to);
  const middle = Array.from({ length: to.length - from.length - 1 }, (_, i) => from.length + i);
  return [
    ...ofOneLength(from, "9".repeat(from.length)),
    ...middle.map((digits) => `[1-9]${anyDigits(digits)}`),
    ...ofOneLength(`1${"0".repeat(to.length - 1)}`, to),
  ];
}

function ofOneLength(from: string, to: string): string[] {
  if (from === to) return [from];
  if (/^0*$/.test(from.slice(1)) && /^9*$/.test(to.slice(1))) {
    return [digit(from[0]!, to[0]!) + anyDigits(from.length - 1)];
  }
  const [first, last] = [from[0]!, to[0]!];
  const [fromRest, toRest] = [from.slice(1), to.slice(1)];
  if (first === last) return ofOneLength(fromRest, toRest).map((rest) => first + rest);
  const lower = ofOneLength(fromRest, "9".repeat(fromRest.length)).map((rest) => first + rest);
  const upper = ofOneLength("0".repeat(toRest.length), toRest).map((rest) => last + rest);
  const [next, before] = [String(Number(first) + 1), String(Number(last) - 1)];
  const middle = next <= before ? [digit(next, before) + anyDigits(fromRest.length)] : [];
  return [...lower, ...middle, ...upper];
}

function digit(from: string, to: string): string {
  if (from === to) return from;
  return from === "0" && to === "9" ? "[0-9]" : `[${from}-${to}]`;
}

function anyDigits(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "[0-9]" : `[0-9]{${count}}`;
}
