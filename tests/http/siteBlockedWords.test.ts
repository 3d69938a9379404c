import { afterAll, beforeAll, expect, test } from "vitest";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterAll(() => world.close());

test("blocked words are a list of root: each once, with limits", async () => {
  const setWords = (words: string[], as: "root" | "admin" = "root") =>
    world.call(as, "PUT /api/admin/config/blocked-words", { body: { words } });
  const read = async () =>
    (await world.call("root", "GET /api/admin/config/blocked-words")).body.data;
  expect(await read()).toEqual({ words: [] });
  expect((await setWords(["x"], "admin")).body.code).toBe("FORBIDDEN");
  const stored = { words: ["two words", "x"] };
  expect((await setWords([" two   words ", "two words", "", "x"])).body.data).toEqual(stored);
  expect(await read()).toEqual(stored);
  expect((await setWords(["x".repeat(41)])).body.code).toBe("INVALID_FIELD");
  const many = Array.from({ length: 501 }, (_, n) => `w${n}`);
  expect((await setWords(many)).body.code).toBe("INVALID_FIELD");
  expect(await read()).toEqual(stored);
  await setWords(["x", "y"]);
  const [entry] = await world.sql("select before, after from audit_entry order by id desc limit 1");
  expect(entry).toEqual({ before: { removed: "two words" }, after: { added: "y" } });
});
