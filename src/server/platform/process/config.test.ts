import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { configTable, isPrivate, loadConfig, originOf, settings } from "./config.ts";
import { OperatorError } from "./operatorError.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "verdict-config-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(environment: Record<string, string>, file?: unknown) {
  if (file !== undefined) {
    const text = typeof file === "string" ? file : JSON.stringify(file);
    writeFileSync(join(folder, "verdict.json"), text);
  }
  return loadConfig({ VERDICT_DATA: folder, ...environment }, "/somewhere");
}

function refusal(environment: Record<string, string>, file?: unknown): OperatorError {
  try {
    load(environment, file);
  } catch (error) {
    if (error instanceof OperatorError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

test("without any setting the site is on loopback port 8080 with ./data", () => {
  const { config } = loadConfig({}, "/somewhere");
  expect(config).toMatchObject({
    host: "127.0.0.1",
    port: 8080,
    data: "/somewhere/data",
    baseUrl: "http://127.0.0.1:8080",
    keyFile: "/somewhere/data/secrets/key",
    databaseUrl: undefined,
    allowWeak: false,
    localJudge: true,
    logLevel: "info",
  });
});

test("the environment overrides the file, the file the default, and the source is reported", () => {
  const { config, sources } = load(
    { VERDICT_PORT: "9001" },
    { VERDICT_PORT: 9002, VERDICT_HOST: "0.0.0.0", VERDICT_ALLOW_WEAK: true },
  );
  expect(config).toMatchObject({ port: 9001, host: "0.0.0.0", allowWeak: true });
  expect(sources).toMatchObject({
    VERDICT_PORT: "environment",
    VERDICT_HOST: "file",
    VERDICT_LOG_LEVEL: "default",
  });
});

test("an empty variable counts as unset", () => {
  expect(load({ VERDICT_PORT: "" }).config.port).toBe(8080);
});

test.each([
  ["VERDICT_PORT", "70000", "a whole number from 0 to 65535"],
  ["VERDICT_PORT", "80.5", "a whole number"],
  ["VERDICT_HOST", "not a host", "an IP address"],
  ["VERDICT_HOST", "10.0.0.300", "an IP address"],
  ["VERDICT_BASE_URL", "judge.example.org", "https://judge.example.org"],
  ["VERDICT_BASE_URL", "https://example.org/judge", "without a path"],
  ["VERDICT_MAIL_FROM", "nobody", "an address"],
  ["VERDICT_ALLOW_WEAK", "perhaps", "1 or 0"],
  ["VERDICT_TRUSTED_PROXIES", "proxy.local", "addresses or ranges"],
  ["VERDICT_TRUSTED_PROXIES", "10.0.0.0/33", "addresses or ranges"],
  ["VERDICT_PRIVATE_HOSTS", "10.0.0.0/8", "host names or addresses"],
  ["VERDICT_PRIVATE_HOSTS", "http://oj.campus.example", "host names or addresses"],
  ["VERDICT_LOJ_API", "api.loj.ac", "https://"],
  ["VERDICT_LOJ_FILES", "https://a*.example", "origins separated by commas"],
  ["VERDICT_SYZOJ_SITES", "https://oj.school.example/problems", "origins separated by commas"],
  ["VERDICT_SYZOJ_SITES", "ftp://oj.school.example", "origins separated by commas"],
  ["VERDICT_HUSTOJ_SITES", "https://oj.school.example", "begin with HUST"],
  ["VERDICT_HUSTOJ_SITES", "SCHOOL=https://oj.school.example", "begin with HUST"],
  ["VERDICT_HUSTOJ_SITES", "HUSTSCHOOLS=https://oj.school.example", "up to 10 characters"],
  ["VERDICT_HUSTOJ_SITES", "HUSTA=https://oj.school.example/oj", "sites with codes"],
  ["VERDICT_HUSTOJ_SITES", "HUSTA=https://a.example,HUSTA=https://b.example", "sites with codes"],
  ["VERDICT_HUSTOJ_SITES", "HUSTA=https://a.example,HUSTB=https://a.example/", "sites with codes"],
  ["VERDICT_JUDGE_SLOTS", "0", "a whole number from 1 to 256"],
  ["VERDICT_JUDGE_SERVER", "ftp://host", "an address"],
  ["VERDICT_JUDGE_NAME", "my node", "letters"],
  ["VERDICT_JUDGE_LEASE_MS", "999", "a whole number from 1000 to 600000"],
  ["VERDICT_SIMILARITY_DAYS", "0", "a whole number from 1 to 3650"],
  ["VERDICT_LOG_LEVEL", "loud", "one of fatal, error"],
])("%s=%s is refused with its name, its value and what is allowed", (name, value, allowed) => {
  const { message, chinese } = refusal({ [name]: value });
  expect(message).toContain(`${name} has the bad value "${value}"`);
  expect(message).toContain(allowed);
  expect(chinese).toContain(`${name} 的值 "${value}"无效`);
});

test.each([
  ["DATABASE_URL", "mysql://root:hunter2@host/x"],
  ["DATABASE_URL", "postgresql://root:hunter2@host"],
  ["VERDICT_ADMIN_PASSWORD", "hunt2"],
  ["VERDICT_ADMIN_PASSWORD", "hunter2".repeat(10)],
  ["VERDICT_MAIL", "http://me:hunter2@host"],
  ["VERDICT_JUDGE_TOKEN", "hunter2"],
  ["VERDICT_METRICS_TOKEN", "hunter2 with blanks in it"],
])("a bad secret %s is refused without being shown", (name, value) => {
  const error = refusal({ [name]: value });
  expect(error.message).toContain(`${name} has the bad value (hidden)`);
  expect(error.message + error.chinese).not.toContain("hunt");
});

test("all invalid values are reported together", () => {
  const { message } = refusal({ VERDICT_PORT: "x", VERDICT_HOST: "a b" });
  expect(message).toContain("VERDICT_PORT");
  expect(message).toContain("VERDICT_HOST");
});

test("a mail server URL is parsed, with the default ports of its schemes", () => {
  expect(load({ VERDICT_MAIL: "smtp://me%40x:p%3Aw@mail.example.org" }).config.mail).toEqual({
    host: "mail.example.org",
    port: 587,
    secure: false,
    user: "me@x",
    password: "p:w",
  });
  expect(load({ VERDICT_MAIL: "smtps://mail:1465" }).config.mail).toMatchObject({
    port: 1465,
    secure: true,
    user: undefined,
  });
});

test("a list of proxies contains addresses and ranges", () => {
  const { config } = load({ VERDICT_TRUSTED_PROXIES: "10.0.0.7, 192.168.0.0/24,fd00::/8" });
  expect(config.trustedProxies).toEqual(["10.0.0.7", "192.168.0.0/24", "fd00::/8"]);
});

test("private hosts are compared as URLs have them", () => {
  const { config } = load({ VERDICT_PRIVATE_HOSTS: "OJ.Campus.example, 10.0.0.7,fd00:0::7" });
  expect(config.privateHosts).toEqual(["oj.campus.example", "10.0.0.7", "fd00::7"]);
});

describe("verdict.json", () => {
  test.each([
    ["{", "not valid JSON"],
    [[1], "one JSON object"],
    [{ VERDICT_PROT: 1 }, '"VERDICT_PROT"'],
    [{ VERDICT_DATA: "/x" }, '"VERDICT_DATA"'],
    [{ VERDICT_PORT: [1] }, "VERDICT_PORT must be"],
  ])("%j is refused with the file's path", (content, problem) => {
    const { message } = refusal({}, content);
    expect(message).toContain(join(folder, "verdict.json"));
    expect(message).toContain(problem);
  });
});

test("a misspelt variable is reported", () => {
  expect(load({ VERDICT_PROT: "1" }).unknown).toEqual(["VERDICT_PROT"]);
});

test.each([
  [{}, true],
  [{ VERDICT_HOST: "::1" }, true],
  [{ VERDICT_HOST: "0.0.0.0" }, false],
  [{ VERDICT_TRUSTED_PROXIES: "127.0.0.1" }, false],
  [{ VERDICT_BASE_URL: "https://judge.example.org" }, false],
])("with %j the site is private: %s", (environment, answer) => {
  expect(isPrivate(load(environment).config)).toBe(answer);
});

test.each([
  ["127.0.0.1", 8080, "http://127.0.0.1:8080"],
  ["0.0.0.0", 8080, "http://127.0.0.1:8080"],
  ["::", 8080, "http://[::1]:8080"],
  ["::1", 80, "http://[::1]"],
  ["judge.example.org", 81, "http://judge.example.org:81"],
])("a server on %s, port %s is reached at %s", (host, port, origin) => {
  expect(originOf(host, port)).toBe(origin);
});

test("the operations manual contains the table of all settings", () => {
  const manual = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
  expect(manual).toContain(configTable());
  expect(configTable().split("\n")).toHaveLength(Object.keys(settings).length + 2);
});
