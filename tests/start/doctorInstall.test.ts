import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compiledScripts } from "../support/compiledScripts.ts";

/**
 * Tests of `verdict doctor --install` with a fake package manager that only records its commands. The fake package
 * manager is first in PATH, so that no test changes the machine.
 */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "verdict-install-"));
  await command("apt-get", `echo "$*" >> "${folder}/commands"`);
  await command("sudo", 'exec "$@"');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function command(name: string, line: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${line}\n`);
  await chmod(join(folder, name), 0o755);
}

async function doctor(...args: string[]) {
  const child = spawn(join(import.meta.dirname, "../../bin/verdict"), ["doctor", ...args], {
    env: {
      PATH: [folder, process.env["PATH"]].join(delimiter),
      VERDICT_DATA: join(folder, "data"),
      ...compiledScripts(),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { text, code };
}

function received(): string[] {
  const path = join(folder, "commands");
  return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
}

/**
 * These languages are rarely installed. If both are installed, nothing is left to install, and the tests are skipped.
 */
const seldom = ["Swift", "PyPy2"];

test("missing languages are listed with their commands; nothing is installed without confirmation", async ({
  skip,
}) => {
  const report = await doctor("--install", ...seldom);
  skip(report.text.includes("Nothing is missing."), "Swift and PyPy2 are installed here");
  const commands = report.text.match(/apt-get (install -y --no-install-recommends \S+)/g) ?? [];
  expect(commands.length).toBeGreaterThan(0);
  expect(report.text).toContain("Nothing was installed");
  expect(report.code).toBe(0);
  expect(received()).toEqual([]);

  const agreed = await doctor("--install", ...seldom, "--yes");
  const expectedCalls = commands.map((each) => each.replace("apt-get ", ""));
  expect(received()).toEqual(["update", ...expectedCalls]);
  // After the installation, the command checks the languages again. Everything is still missing, because the fake
  // package manager has installed nothing.
  expect(agreed.text.match(/^✘ /gm)).toHaveLength(commands.length);
  expect(agreed.code).toBe(1);
});

test("an installed language is not installed again, whatever the case of its name", async () => {
  const { text, code } = await doctor("--install", "c", "--yes");
  expect(text).toContain("Nothing is missing.");
  expect(code).toBe(0);
  expect(received()).toEqual([]);
});

test("an unknown language is refused with the known ones, and unknown options with the usage", async () => {
  const unknown = await doctor("--install", "klingon", "--yes");
  expect(unknown.text).toMatch(/There is no language klingon; available: .*\bjava\b/);
  expect(unknown.code).toBe(78);
  const alone = await doctor("--yes");
  expect(alone.text).toContain("--install is missing");
  expect(alone.code).toBe(78);
  expect(received()).toEqual([]);
});
