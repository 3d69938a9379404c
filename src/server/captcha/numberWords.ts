import type { Locale } from "../../shared/text/locale.ts";

/** A whole number from 0 to 9999 in words of the given language. */
export function numberInWords(locale: Locale, number: number): string {
  return locale === "zh-CN" ? inChinese(number) : inEnglish(number);
}

const digits = "零一二三四五六七八九";

function inChinese(number: number): string {
  if (number < 10) return digits[number] ?? "";
  let words = "";
  let gap = false;
  for (const [unit, name] of [
    [1000, "千"],
    [100, "百"],
    [10, "十"],
    [1, ""],
  ] as const) {
    const digit = Math.floor(number / unit) % 10;
    if (digit === 0) {
      gap = words !== "";
      continue;
    }
    // Zeros inside a number are read as a single zero: 一千零五.
    words += (gap ? "零" : "") + digits[digit] + name;
    gap = false;
  }
  return number < 20 ? words.slice(1) : words;
}

const small = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

function inEnglish(number: number): string {
  if (number < 20) return small[number] ?? "";
  if (number < 100) {
    const rest = number % 10;
    return (tens[Math.floor(number / 10)] ?? "") + (rest ? `-${small[rest]}` : "");
  }
  const [unit, name] = number < 1000 ? [100, "hundred"] : [1000, "thousand"];
  const rest = number % unit;
  const head = `${inEnglish(Math.floor(number / unit))} ${name}`;
  if (rest === 0) return head;
  return `${head} ${rest < 100 ? "and " : ""}${inEnglish(rest)}`;
}
