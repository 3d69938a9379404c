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
      if (typeof reply.body.status === "number") expect(reply.body.status).toBe(row.status);
      if (row.code !== undefined) expect(reply.body.code).toBe(row.code);
      for (const wanted of row.must ?? []) expect(reply.text).toMatch(asPattern(wanted));
      for (const leak of row.mustNot ?? []) expect(reply.text).not.toMatch(asPattern(leak));
    });
  }
}

function asPattern(wanted: string | RegExp): RegExp {
  return typeof wanted === "string" ? new RegExp(RegExp.escape(wanted)) : wanted;
}
