import { afterAll, beforeAll } from "vitest";
import { type Arena, openArena } from "./arena.ts";
import { readSubmissions, testNeighbour, testSubmissions } from "./hostileSubmission.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
}, 300_000);
afterAll(() => arena?.close());

testSubmissions(readSubmissions("runtime"), () => arena);
testNeighbour(() => arena);
