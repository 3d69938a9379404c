import { expect, test } from "vitest";
import { legacy, scored } from "./kattisPackages.ts";
import { codes, kattisWorld } from "./kattisWorld.ts";

const { storedFrom } = kattisWorld();

const accepts = "int main() { return 42; }\n";
const points = { "data/secret/testdata.yaml": "grader_flags: always_accept\nrange: 0 40\n" };

test.each([
  ["custom", "kattisVerdict"],
  ["custom score", "kattis"],
])("validation %j of a scored legacy package", async (validation, protocol) => {
  const id = `files${validation.length}`;
  const files = { ...points, "output_validators/v.cpp": accepts };
  const yaml = `type: scoring\nvalidation: ${validation}\n`;
  const { problem, report } = await storedFrom(legacy(id, files, yaml), id.toUpperCase());
  expect(problem.fields.checkerProtocol).toBe(protocol);
  expect(codes(report).includes("validatorScores")).toBe(protocol === "kattisVerdict");
});

test.each([
  ["pass-fail", "kattisVerdict"],
  ["min", "kattis"],
])("newer versions by the aggregation of groups: %s", async (type, protocol) => {
  const id = `by${type.length}`;
  const settings = `max_score: 100\nscore_aggregation: ${type}\n`;
  const { problem, report } = await storedFrom(
    scored(id, {
      "output_validator/v.cpp": accepts,
      "data/secret/a/test_group.yaml": settings,
      "data/secret/b/test_group.yaml": "max_score: 1\n",
      "data/secret/c/test_group.yaml": "max_score: 1\n",
    }),
    id.toUpperCase(),
  );
  expect(problem.fields.checkerProtocol).toBe(protocol);
  expect(codes(report).includes("validatorScores")).toBe(protocol === "kattisVerdict");
});
