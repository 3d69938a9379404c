import { afterAll, beforeAll } from "vitest";
import { type Arenas, openArenas } from "./arena.ts";
import { readSubmissions, testSubmissions } from "./hostileSubmission.ts";

let arenas: Arenas;
beforeAll(async () => {
  arenas = await openArenas();
});
afterAll(() => arenas?.close());

testSubmissions(readSubmissions("runtime"), () => arenas);
