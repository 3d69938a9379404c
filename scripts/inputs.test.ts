import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { whenChanged } from "./inputs.mjs";

let root: string;
let builds = 0;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "verdict-inputs-"));
  mkdirSync(join(root, "src"));
  write("src/a.ts", "1");
  builds = 0;
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

async function build(work = async () => write("out", "built")): Promise<boolean> {
  const part = { inputs: ["src", "lock"], output: join(root, "out"), stamp: join(root, "s/stamp") };
  return whenChanged(root, part, async () => {
    builds += 1;
    await work();
  });
}

test("unchanged inputs are not built again; a changed test is no changed input", async () => {
  expect(await build()).toBe(true);
  expect(await build()).toBe(false);
  write("src/a.test.ts", "test");
  expect(await build()).toBe(false);
  expect(builds).toBe(1);
});

test.each([
  ["a changed file", () => write("src/a.ts", "2")],
  ["a new file", () => write("src/b.ts", "1")],
  [
    "a file under another name",
    () => {
      rmSync(join(root, "src/a.ts"));
      write("src/b.ts", "1");
    },
  ],
  ["an input that was missing", () => write("lock", "1")],
  ["a lost output", () => rmSync(join(root, "out"))],
])("%s is built again", async (_, change) => {
  await build();
  change();
  expect(await build()).toBe(true);
});

test("a failed build is repeated", async () => {
  await expect(
    build(async () => {
      throw new Error("broken");
    }),
  ).rejects.toThrow("broken");
  write("out", "half");
  expect(await build()).toBe(true);
});
