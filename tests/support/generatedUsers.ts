/** Runs one statement against the generated database. */
export type Run = (text: string) => Promise<unknown>;

/** The user on whose behalf benchmarks read data; this user is moderately active. */
export const READER = { uid: uidOf(120), username: "user120" };
export const BUSIEST = "user1";
export const BUSIEST_UID = uidOf(1);

/** uid of the n-th user; users with low numbers are the most active. */
export function uidOf(n: number): string {
  return n.toString(16).padStart(32, "0");
}

/**
 * Picks a number from 1 to `most` by the Zipf–Mandelbrot law: the density at n is proportional to 1 / (n + flat). A
 * larger `flat` makes the first numbers less frequent. With the value used for problems, the first problem gets a tenth
 * of all submissions; with the value used for users, the most active user makes three in a thousand.
 */
export const zipf = (most: number, flat = 0): string =>
  `least(${most}, 1 + floor((1 + ${flat}) * exp(random() * ln((${most} + ${flat} + 1.0) / (1.0 + ${flat}))) - ${flat} - 1))::bigint`;
