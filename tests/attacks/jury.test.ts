import { afterAll, beforeAll } from "vitest";
import { type Arena, openArena } from "./arena.ts";
import { testJuries } from "./hostileJury.ts";
import { testNeighbour } from "./hostileSubmission.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
}, 300_000);
afterAll(() => arena?.close());

testJuries(() => arena);
testNeighbour(() => arena);
