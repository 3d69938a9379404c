import { describe, expect, test } from "vitest";
import { modern } from "./kattisPackages.ts";
import { codes, kattisWorld } from "./kattisWorld.ts";
import { store, stored } from "./packageWorld.ts";

const { imported, site, storedFrom } = kattisWorld();

describe("an incomplete package becomes a private problem", () => {
  test("without test data", async () => {
    const all = Object.entries(modern("nodata")).filter(([path]) => !path.includes("/data/"));
    const { read, problem, report } = await storedFrom(Object.fromEntries(all), "NODATA");
    expect(read.problems[0]?.preview).toMatchObject({ cases: 0, auth: 2 });
    expect(codes(report)).toContain("noTestData");
    expect(codes(report)).not.toContain("noStatement");
    expect(problem.fields.auth).toBe(2);
    expect(problem.cases).toEqual([]);
    expect(problem.statements["en-US"]?.output).toBe("Their sum.");
  });

  test("without test data, with points", async () => {
    const all = Object.entries(modern("nopoints", {}, "type: scoring\n"));
    const bare = all.filter(([path]) => !path.includes("/data/"));
    const { problem } = await storedFrom(Object.fromEntries(bare), "NOPOINTS");
    expect(problem.fields).toMatchObject({ type: 1, auth: 2, subtasks: [] });
  });

  test("without a statement", async () => {
    const { "nowords/statement/problem.en.md": _text, ...files } = modern("nowords");
    const { problem, report } = await storedFrom(files, "NOWORDS");
    expect(codes(report)).toContain("noStatement");
    expect(codes(report)).not.toContain("noTestData");
    expect(problem.fields.auth).toBe(2);
    expect(problem.statements).toEqual({
      "en-US": { title: "Sums", description: "", input: "", output: "", hint: "" },
    });
    expect(problem.cases).toHaveLength(3);
  });

  test("a public problem replaced by one without test data is no longer public", async () => {
    await storedFrom(modern("gone"), "GONE");
    await site().sql("update problem set auth = 1 where problem_id = 'GONE'");
    const all = Object.entries(modern("gone")).filter(([path]) => !path.includes("/data/"));
    const { read } = await imported(Object.fromEntries(all));
    await store(site(), read, { action: "replace" });
    expect((await stored(site(), "GONE")).fields.auth).toBe(2);
  });
});
