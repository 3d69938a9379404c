import { expect, test } from "vitest";
import { openCalls } from "./apiDocument.ts";

const operation = (scope: "any" | "read" | "submit" | null) => ({
  tags: ["x"],
  summary: `needs ${scope}`,
  "x-summary-zh-CN": `需要 ${scope}`,
  "x-token-scope": scope,
});

test("calls that are closed to tokens are skipped; those that need a right come first", () => {
  const document = {
    paths: {
      "/a": { get: operation("any"), post: operation(null) },
      "/b": { get: operation("read") },
      "/c": { post: operation("submit") },
    },
  };
  expect(openCalls(document, "en-US").map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /c",
    "GET /b",
    "GET /a",
  ]);
  expect(openCalls(document, "zh-CN")[0]?.summary).toBe("需要 submit");
});
