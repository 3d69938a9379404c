import { randomInt } from "node:crypto";

/** Capital letters and digits without those that look alike: 5 bits each. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function randomPassword(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
