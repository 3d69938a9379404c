import { expect, test } from "vitest";
import type { Caller, CallOptions, World } from "./world.ts";

/** One call, and the strings that its response must and must not contain. */
export interface Scenario extends CallOptions {
  /** The test's title. */
  shows: string;
  as: Caller;
  call: string;
  status: number;
  code?: string;
  /** Strings or patterns that must occur in the response. */
  must?: (string | RegExp)[];
  /** Strings or patterns that the response must not contain, because they would be leaks. */
  mustNot?: (string | RegExp)[];
}

/** Creates one test per row; `world` is called when a test runs. */
export function scenarios(world: () => World, rows: Scenario[]): void {
  for (const row of rows) {
    test(`${row.shows} (${row.as}: ${row.call.slice(0, 80)} → ${row.status})`, async () => {
      const reply = await world().call(row.as, row.call, row);
      expect(reply.status, reply.text.slice(0, 500)).toBe(row.status);
      const { status, code } = reply.body as Partial<typeof reply.body>;
      expect(status ?? row.status, "the wrapper repeats the status").toBe(row.status);
      expect(row.code ?? code).toBe(code);
      for (const pattern of row.must ?? []) expect(reply.text).toMatch(pattern);
      for (const leak of row.mustNot ?? []) expect(reply.text).not.toMatch(leak);
    });
  }
}
