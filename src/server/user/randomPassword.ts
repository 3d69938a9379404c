import { randomInt } from "node:crypto";

/** Capital letters and digits, except those that look alike; each character has 5 bits of entropy. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function randomPassword(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
