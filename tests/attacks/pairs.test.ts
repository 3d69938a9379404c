import { afterAll, beforeAll } from "vitest";
import { type Arena, openArena } from "./arena.ts";
import { testPairs } from "./hostilePairs.ts";
import { testNeighbour } from "./hostileSubmission.ts";

let arena: Arena;
beforeAll(async () => {
  // Two that run together, and the neighbour.
  arena = await openArena({ slots: 3 });
}, 300_000);
afterAll(() => arena?.close());

testPairs(() => arena);
testNeighbour(() => arena);
