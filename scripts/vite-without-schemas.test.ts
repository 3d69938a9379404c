import { parseAst } from "vite";
import { expect, test } from "vitest";
import { leaveOutSchemas } from "./vite-without-schemas.mjs";

const changed = (code: string) => leaveOutSchemas(code, parseAst(code));

test("a call keeps its address and access, not its schemas", () => {
  const code = changed(`export const login = endpoint({
    method: "POST", path: "/api/login", access: "guest", feature: "account",
    input: z.object({ username: z.string() }), output: z.null(), summary: "Signs in.",
    upload: { field: "file", maxBytes: 10 },
  });`);
  expect(code).toBe(
    'export const login = /*#__PURE__*/ endpoint({ method: "POST", path: "/api/login", access: "guest", upload: { field: "file", maxBytes: 10 } });',
  );
});

test("other computed constants stay as they are, but may be removed when unused", () => {
  expect(changed("const row = z.array(z.object({}).check(f));\nexport const size = 3;")).toBe(
    "const row = /*#__PURE__*/ (() => z.array(z.object({}).check(f)))();\nexport const size = 3;",
  );
  expect(changed("let count = next();\nfunction endpoint(a) { return a; }")).toBe(
    "let count = next();\nfunction endpoint(a) { return a; }",
  );
});
