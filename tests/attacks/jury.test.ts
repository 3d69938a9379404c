import { afterAll, beforeAll } from "vitest";
import { type Arenas, openArenas } from "./arena.ts";
import { testJuries } from "./hostileJury.ts";

let arenas: Arenas;
beforeAll(async () => {
  arenas = await openArenas();
});
afterAll(() => arenas?.close());

testJuries(() => arenas);
