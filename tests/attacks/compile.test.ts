import { afterAll, beforeAll } from "vitest";
import { type Arena, openArena } from "./arena.ts";
import {
  readSubmissions,
  testNeighbour,
  testSecretIsAnAnswer,
  testSubmissions,
} from "./hostileSubmission.ts";
import { testCompilers } from "./hostileCompiler.ts";

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
}, 300_000);
afterAll(() => arena?.close());

testSecretIsAnAnswer(() => arena);
testSubmissions(readSubmissions("compile"), () => arena);
testCompilers(() => arena);
testNeighbour(() => arena);
