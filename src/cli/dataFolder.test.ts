import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadConfig } from "../server/platform/process/config.ts";
import { prepareDataFolder, prepareJudgeFolder } from "./dataFolder.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "verdict-data-"));
});
afterEach(() => rmSync(parent, { recursive: true }));

function prepare(environment: Record<string, string> = {}) {
  return prepareDataFolder(loadConfig(environment, parent).config);
}

test("key and token are created once, readable only by the owner", () => {
  const first = prepare();
  const second = prepare();
  expect(first.key).toHaveLength(32);
  expect(second.key.equals(first.key)).toBe(true);
  expect(second.judgeToken).toBe(first.judgeToken);
  expect(first.judgeToken).toMatch(/^[\w-]{43}$/);
  expect(readdirSync(join(parent, "data/secrets"))).toEqual(["judge-token", "key"]);
  const modeOf = (path: string) => statSync(join(parent, "data", path)).mode & 0o777;
  expect(["secrets", "files", "logs"].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
  expect(["secrets/key", "secrets/judge-token"].map(modeOf)).toEqual([0o600, 0o600]);
});

test("the mode of a secret that others could read is corrected", () => {
  prepare();
  const path = join(parent, "data/secrets/key");
  chmodSync(path, 0o644);
  prepare();
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("a token of the configuration is used and none is created", () => {
  expect(prepare({ VERDICT_JUDGE_TOKEN: "a-token-of-the-operator" }).judgeToken).toBe(
    "a-token-of-the-operator",
  );
  expect(() => readFileSync(join(parent, "data/secrets/judge-token"))).toThrow("ENOENT");
});

test("a judge node creates and reads no key", () => {
  const path = join(parent, "data/secrets");
  expect(prepareJudgeFolder(loadConfig({}, parent).config)).toMatch(/^[\w-]{43}$/);
  expect(readdirSync(path)).toEqual(["judge-token"]);
});

test("a configured key file is read in place", () => {
  const path = join(parent, "my.key");
  writeFileSync(path, `${"ab".repeat(32)}\n`);
  expect(prepare({ VERDICT_KEY_FILE: path }).key).toEqual(Buffer.from("ab".repeat(32), "hex"));
});

test.each([
  ["missing", undefined],
  ["too short", "abcd"],
  ["not hexadecimal", "xy".repeat(32)],
])("a key file that is %s is rejected and not replaced", (_, content) => {
  const path = join(parent, "my.key");
  if (content) writeFileSync(path, content);
  expect(() => prepare({ VERDICT_KEY_FILE: path })).toThrow(path);
});

test("a path that is not a folder is rejected with advice", () => {
  writeFileSync(join(parent, "data"), "");
  expect(() => prepare()).toThrow("choose another with VERDICT_DATA");
});
