import { afterAll, beforeAll } from "vitest";
import { type Arenas, openArenas } from "./arena.ts";
import { testArtefacts } from "./hostileKept.ts";
import { testStarts } from "./hostileStart.ts";

let arenas: Arenas;
beforeAll(async () => {
  arenas = await openArenas();
});
afterAll(() => arenas?.close());

testStarts(() => arenas);
testArtefacts(() => arenas);
