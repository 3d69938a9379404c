import { expect, test } from "vitest";
import { manualClock } from "../../shared/manualClock.ts";
import type { Db } from "../platform/db.ts";
import { containing } from "../platform/likePattern.ts";
import { rarestPieces } from "./namePieces.ts";

/** A database whose statistics contain these n-grams. */
function knowing(shares: Record<string, number>): Db {
  const rows = Object.entries(shares).map(([piece, share]) => ({ piece, share }));
  return { clock: manualClock(), query: async () => rows } as unknown as Db;
}

test("a longer text is searched by its two rarest trigrams", async () => {
  const db = knowing({ use: 1, ser: 1, er1: 0.2, r12: 0.02, "123": 0.005 });
  expect(await rarestPieces(db, "user1234")).toEqual({ pieces: ["234", "123"], common: false });
  expect(await rarestPieces(db, "王小明🙂")).toEqual({
    pieces: ["王小明", "小明🙂"],
    common: false,
  });
});

test("a text of up to three characters is its own n-gram", async () => {
  const db = knowing({ "9": 0.4, "99": 0.03 });
  expect(await rarestPieces(db, "99")).toEqual({ pieces: ["99"], common: false });
  expect(await rarestPieces(db, "9")).toEqual({ pieces: ["9"], common: true });
});

test("a text is common when even its rarest n-gram is", async () => {
  const db = knowing({ use: 1, ser: 0.9, er1: 0.2 });
  expect(await rarestPieces(db, "user1")).toEqual({ pieces: ["er1", "ser"], common: true });
  expect((await rarestPieces(db, "user1z")).common).toBe(false);
});

test("statistics that cannot be read are read again", async () => {
  let broken = true;
  const db = {
    clock: manualClock(),
    query: async () => {
      if (broken) throw new Error("unreachable");
      return [{ piece: "a", share: 1 }];
    },
  } as unknown as Db;
  await expect(rarestPieces(db, "abcd")).rejects.toThrow("unreachable");
  broken = false;
  expect((await rarestPieces(db, "abcd")).pieces).toEqual(["abc", "bcd"]);
});

test("wildcards in a text are escaped", () => {
  expect(containing("50%_\\")).toBe("%50\\%\\_\\\\%");
});
