import { describe, expect, test } from "vitest";
import { createLog, TEXT_MAX, withoutCredentials } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  write(createLog("test", "info", { write: (line: string) => (text += line) }));
  return text;
}

test("a secret is redacted at every level of the logged object", () => {
  const text = logged((log) => {
    log.info({ password: "first-secret" }, "one");
    log.info({ headers: { authorization: "second-secret" } }, "two");
    log.info({ config: { mail: { password: "third-secret" } } }, "three");
  });
  expect(text).not.toMatch(/secret"/);
  expect(text.match(/\*\*\*/g)).toHaveLength(3);
});

test("the password of a URL is redacted in messages and error stacks", () => {
  const error = new Error("cannot reach postgresql://verdict:hunter2@db.example.org/verdict");
  const text = logged((log) => log.error({ err: error }, "smtp://me:hunter2@mail failed"));
  expect(text).not.toContain("hunter2");
  expect(text).toContain("postgresql://verdict:***@db.example.org");
});

test("text without a URL is unchanged", () => {
  expect(withoutCredentials("at 10:20 a@b wrote http://host/path")).toBe(
    "at 10:20 a@b wrote http://host/path",
  );
});

test("an error keeps its code and its cause", () => {
  const error = new Error("outer", { cause: Object.assign(new Error("inner"), { code: "E1" }) });
  const entry = JSON.parse(logged((log) => log.error({ err: error })));
  expect(entry.err.cause).toMatchObject({ message: "inner", code: "E1" });
});

describe("long program output is cut in the log", () => {
  const long = "a.".repeat(50_000);

  test.each<[string, (log: ReturnType<typeof createLog>) => void]>([
    ["the message", (log) => log.info(long)],
    ["the message after fields", (log) => log.info({ id: 1 }, long)],
    ["a field", (log) => log.info({ stderr: long }, "x")],
    ["a field of a field", (log) => log.info({ run: { stderr: { text: long } } }, "x")],
    ["a list", (log) => log.info({ lines: Array.from({ length: 50_000 }, () => "x") }, "x")],
    [
      "an error and its cause",
      (log) => log.error({ err: new Error(long, { cause: new Error(long) }) }, "x"),
    ],
    ["what is thrown without being an error", (log) => log.error({ err: { text: long } }, "x")],
  ])("%s is cut", (_what, write) => {
    const line = logged(write);
    expect(line.length).toBeLessThan(40_000);
    expect(JSON.parse(line)).toHaveProperty("msg");
  });

  test("a line with too many fields is replaced by a short one", () => {
    const many = Array.from({ length: 90 }, (_, index) => [`field${index}`, long]);
    const entry = JSON.parse(logged((log) => log.info(Object.fromEntries(many), "x")));
    expect(entry.msg).toBe("a line of the log was too long");
    expect(entry.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("a password at the position of the cut is redacted", () => {
    const text = `${"x".repeat(TEXT_MAX - 20)} postgres://me:hunter2hunter2@db ${long}`;
    expect(logged((log) => log.info({ text }, "x"))).not.toContain("hunter");
  });

  test("the causes of an error may be circular", () => {
    const error = new Error("round");
    error.cause = error;
    expect(logged((log) => log.error({ err: error }, "x"))).toContain("round");
  });
});
