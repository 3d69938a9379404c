import { expect, test } from "vitest";
import type { Caller, CallOptions, World } from "./world.ts";

/** One call and what its answer must and must not hold. */
export interface Scenario extends CallOptions {
  /** What the row shows; the test's name. */
  shows: string;
  as: Caller;
  call: string;
  status: number;
  code?: string;
  /** Texts the answer must contain. */
  must?: (string | RegExp)[];
  /** Texts the answer must not contain: what would be a leak. */
  mustNot?: (string | RegExp)[];
}

/** Makes a test out of every row; `world` is asked when the tests run. */
export function scenarios(world: () => World, rows: Scenario[]): void {
  for (const row of rows) {
    test(`${row.shows} (${row.as}: ${row.call.slice(0, 80)} → ${row.status})`, async () => {
      const reply = await world().call(row.as, row.call, row);
      expect(reply.status, reply.text.slice(0, 500)).toBe(row.status);
      const { status, code } = reply.body as Partial<typeof reply.body>;
      expect(status ?? row.status, "the wrapper repeats the status").toBe(row.status);
      expect(row.code ?? code).toBe(code);
      for (const wanted of row.must ?? []) expect(reply.text).toMatch(wanted);
      for (const leak of row.mustNot ?? []) expect(reply.text).not.toMatch(leak);
    });
  }
}
