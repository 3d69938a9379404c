import { afterAll, beforeAll } from "vitest";
import { type Arenas, openArenas } from "./arena.ts";
import { testPairs } from "./hostilePairs.ts";

let arenas: Arenas;
beforeAll(async () => {
  arenas = await openArenas({ slots: 2 });
});
afterAll(() => arenas?.close());

testPairs(() => arenas);
