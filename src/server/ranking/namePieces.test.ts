import { expect, test } from "vitest";
import { manualClock } from "../../shared/system/manualClock.ts";
import type { Db } from "../platform/database/db.ts";
import { containing } from "../platform/text/likePattern.ts";
import { NamePieces } from "./namePieces.ts";

/** Creates a `NamePieces` with a fake database that returns these shares of n-grams. */
function knowing(shares: Record<string, number>): NamePieces {
  const rows = Object.entries(shares).map(([piece, share]) => ({ piece, share }));
  return new NamePieces({ clock: manualClock(), query: async () => rows } as unknown as Db);
}

test("a longer text is searched by its two rarest trigrams", async () => {
  const pieces = knowing({ use: 1, ser: 1, er1: 0.2, r12: 0.02, "123": 0.005 });
  expect(await pieces.rarest("user1234")).toEqual({ pieces: ["234", "123"], common: false });
  expect(await pieces.rarest("王小明🙂")).toEqual({
    pieces: ["王小明", "小明🙂"],
    common: false,
  });
});

test("a text of up to three characters is its own n-gram", async () => {
  const pieces = knowing({ "9": 0.4, "99": 0.03 });
  expect(await pieces.rarest("99")).toEqual({ pieces: ["99"], common: false });
  expect(await pieces.rarest("9")).toEqual({ pieces: ["9"], common: true });
});

test("a text is common when even its rarest n-gram is", async () => {
  const pieces = knowing({ use: 1, ser: 0.9, er1: 0.2 });
  expect(await pieces.rarest("user1")).toEqual({ pieces: ["er1", "ser"], common: true });
  expect((await pieces.rarest("user1z")).common).toBe(false);
});

test("statistics that cannot be read are read again", async () => {
  let hasOneUnit = true;
  const db = {
    clock: manualClock(),
    query: async () => {
      if (hasOneUnit) throw new Error("unreachable");
      return [{ piece: "a", share: 1 }];
    },
  } as unknown as Db;
  const pieces = new NamePieces(db);
  await expect(pieces.rarest("abcd")).rejects.toThrow("unreachable");
  hasOneUnit = false;
  expect((await pieces.rarest("abcd")).pieces).toEqual(["abc", "bcd"]);
});

test("wildcards in a text are escaped", () => {
  expect(containing("50%_\\")).toBe("%50\\%\\_\\\\%");
});
