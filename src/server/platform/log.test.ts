import { expect, test } from "vitest";
import { createLog, withoutCredentials } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  write(createLog("test", "info", { write: (line: string) => (text += line) }));
  return text;
}

test("a secret is hidden at every level of what is logged", () => {
  const text = logged((log) => {
    log.info({ password: "first-secret" }, "one");
    log.info({ headers: { authorization: "second-secret" } }, "two");
    log.info({ config: { mail: { password: "third-secret" } } }, "three");
  });
  expect(text).not.toMatch(/secret"/);
  expect(text.match(/\*\*\*/g)).toHaveLength(3);
});

test("the password of an address is hidden in messages and error stacks", () => {
  const error = new Error("cannot reach postgresql://verdict:hunter2@db.example.org/verdict");
  const text = logged((log) => log.error({ err: error }, "smtp://me:hunter2@mail failed"));
  expect(text).not.toContain("hunter2");
  expect(text).toContain("postgresql://verdict:***@db.example.org");
});

test("text without an address stays as it is", () => {
  expect(withoutCredentials("at 10:20 a@b wrote http://host/path")).toBe(
    "at 10:20 a@b wrote http://host/path",
  );
});

test("an error keeps its code and its cause", () => {
  const error = new Error("outer", { cause: Object.assign(new Error("inner"), { code: "E1" }) });
  const entry = JSON.parse(logged((log) => log.error({ err: error })));
  expect(entry.err.cause).toMatchObject({ message: "inner", code: "E1" });
});
