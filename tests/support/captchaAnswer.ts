import { secretBox } from "../../src/server/platform/process/secretBox.ts";

/** The secret box that test servers use. */
export const testBox = secretBox(Buffer.alloc(32, 7));

interface Query {
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
}

/**
 * Finds the answer to an arithmetic captcha: computes the fingerprint of each possible answer with the secret of the
 * test servers, and compares it with the stored fingerprint.
 */
export async function answerOf(world: Query, captchaKey: string): Promise<string> {
  const [row] = await world.sql<{ fingerprint: Buffer }>(
    "select fingerprint from captcha where key = $1",
    [captchaKey],
  );
  for (let number = 1000; number < 10_000; number += 1) {
    const print = testBox.fingerprint(`captcha ${captchaKey} ${number}`);
    if (row?.fingerprint.equals(print)) return String(number);
  }
  throw new Error("no number answers this captcha");
}
