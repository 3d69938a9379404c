import { afterAll, beforeAll } from "vitest";
import { type Arenas, openArenas } from "./arena.ts";
import { testCompilers } from "./hostileCompiler.ts";
import { readSubmissions, testSecretIsAnAnswer, testSubmissions } from "./hostileSubmission.ts";

let arenas: Arenas;
beforeAll(async () => {
  arenas = await openArenas();
});
afterAll(() => arenas?.close());

testSubmissions(readSubmissions("compile"), () => arenas);
testCompilers(() => arenas);
testSecretIsAnAnswer(() => arenas);
