import { afterAll, beforeAll, expect, test } from "vitest";
import type { AdminProblem } from "../../src/shared/problem/problemAdmin.ts";
import { anyOrder, legacy, wordsHeader, wordsSource } from "./kattisPackages.ts";
import { store, upload, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
let pid = 0;
beforeAll(async () => {
  world = await createWorld();
  const validator = {
    "output_validators/v/validate.cpp": anyOrder,
    "output_validators/v/words.h": wordsHeader,
    "output_validators/v/words.cc": wordsSource,
    // This file is longer than the form accepts.
    "output_validators/v/table.h": `// ${"x".repeat(100_000)}\n`,
  };
  const files = legacy("ordered", validator, "validation: custom\nvalidator_flags: any_order\n");
  const outcome = await store(world, await upload(world, await zipOf(files)));
  pid = outcome.problems[0]?.stored?.pid ?? 0;
});
afterAll(() => world.close());

async function read(): Promise<AdminProblem> {
  const reply = await world.call("root", `GET /api/admin/problem?pid=${pid}`);
  return reply.body.data as AdminProblem;
}

async function save(problem: object) {
  return world.call("root", "PUT /api/admin/problem", {
    body: { problem: { id: pid, ...problem } },
  });
}

test("the form retains a validator's protocol and its long files exactly", async () => {
  const before = await read();
  expect(before).toMatchObject({ checkerProtocol: "kattis", checkerFlags: ["any_order"] });
  const { id: _id, ...row } = before;
  expect(
    (await save({ ...row, translations: { "en-US": before.translations["en-US"] } })).status,
  ).toBe(200);
  expect(await read()).toMatchObject({ checkerProtocol: "kattis", checkerFlags: ["any_order"] });
});

test("arguments are updated, and removed with the protocol", async () => {
  expect((await save({ checkerFlags: ["one", "two words"] })).status).toBe(200);
  expect((await read()).checkerFlags).toEqual(["one", "two words"]);
  expect((await save({ checkerProtocol: "verdict" })).status).toBe(200);
  expect(await read()).toMatchObject({ checkerProtocol: "verdict", checkerFlags: [] });
});

test.each([
  [{ checkerProtocol: "other" }],
  [{ checkerProtocol: "kattis", checkerFlags: "one" }],
  [{ checkerProtocol: "kattis", checkerFlags: ["a\nb"] }],
  [{ checkerProtocol: "kattis", checkerFlags: Array.from({ length: 51 }, () => "a") }],
  [{ checkerProtocol: "kattis", checkerFlags: ["a".repeat(501)] }],
])("%j is refused", async (problem) => {
  expect((await save(problem)).status).toBe(400);
});
