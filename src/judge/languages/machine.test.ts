import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { place, rootOf, thisMachine, ToolMissing } from "./machine.ts";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "verdict-machine-")));
});
afterEach(() => rm(folder, { recursive: true }));

async function tool(path: string, script = "echo tool 1.2; echo more"): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

test("a command is found by its real path, system folders first", async () => {
  await tool(join(folder, "sh"));
  const path = await thisMachine(folder).command("sh");
  expect(path).toBe(await realpath("/bin/sh"));
});

test("a link in PATH leads to the tool itself; files that may not be run do not count", async () => {
  await mkdir(join(folder, "real"));
  const real = await tool(join(folder, "real", "odd-compiler"));
  await symlink(real, join(folder, "odd"));
  await writeFile(join(folder, "plain"), "");
  const machine = thisMachine(folder);
  expect(await machine.command("plain", "odd")).toBe(real);
  expect(await machine.command("plain")).toBeUndefined();
});

test("the version is the first line a tool prints, on either stream", async () => {
  const machine = thisMachine(folder);
  expect(await machine.version(await tool(join(folder, "a")))).toBe("tool 1.2");
  expect(await machine.version(await tool(join(folder, "b"), "echo old 3 >&2"))).toBe("old 3");
  const silent = await tool(join(folder, "c"), "true");
  await expect(machine.version(silent)).rejects.toThrow(ToolMissing);
});

test("a tool of a system folder stays in place; any other is mounted at a neutral path", () => {
  expect(place("/usr/bin/python3.11", "/usr", "/opt/python3")).toEqual({
    path: "/usr/bin/python3.11",
    hostPath: "/usr/bin/python3.11",
    mounts: [],
  });
  const rustc = "/root/.rustup/toolchains/stable/bin/rustc";
  expect(place(rustc, rootOf(rustc), "/opt/rust")).toEqual({
    path: "/opt/rust/bin/rustc",
    hostPath: rustc,
    mounts: [{ source: "/root/.rustup/toolchains/stable", target: "/opt/rust" }],
  });
});
