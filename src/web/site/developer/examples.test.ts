import { expect, test } from "vitest";
import { curlOf, examples, pythonOf } from "./examples.ts";

test("a public request needs no header", () => {
  expect(curlOf("https://oj.example", examples.problems)).toBe(
    "curl 'https://oj.example/api/get-problem-list?currentPage=1&limit=10'",
  );
});

test("a body with quotes is escaped for the shell", () => {
  const request = {
    method: "POST",
    path: "/x",
    body: { code: "print('a')" },
    signed: true,
  } as const;
  expect(curlOf("http://h", request)).toBe(
    [
      "curl 'http://h/x' \\",
      "  -H 'Authorization: Bearer TOKEN' \\",
      "  -H 'Content-Type: application/json' \\",
      "  -d '{\"code\":\"print('\\''a'\\'')\"}'",
    ].join("\n"),
  );
});

test("the Python program sends the body as JSON", () => {
  expect(pythonOf("http://h", examples.submit)).toContain(
    'request = Request("http://h/api/submit-problem-judge", data=body, headers={"Authorization": "Bearer TOKEN", "Content-Type": "application/json"})',
  );
  expect(pythonOf("http://h", examples.problems)).not.toContain("headers");
});
