import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import type { Environment } from "./environments.ts";
import type { Workshop } from "./workshop.ts";

/** A program that opens each path in its input, one per line, and prints the errno, or 0 if the path was opened. */
export const OPENS = `#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char path[4096];
  while (fgets(path, sizeof path, stdin)) {
    path[strcspn(path, "\\n")] = '\\0';
    int file = open(path, O_RDONLY | O_NONBLOCK);
    printf("%d %s\\n", file < 0 ? errno : 0, path);
    close(file);
  }
  return 0;
}`;

const ENOENT = 2;
const EACCES = 13;
const TREES = ["/usr/bin/gcc", "/usr/lib", "/bin/sh"];

/**
 * Creates a folder like the operator's data folder, with two files: one is readable by all users, the other only by the
 * operator.
 */
function placeSecrets(workshop: Workshop): string[] {
  const folder = join(workshop.folder, "data");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const modes = { readable: 0o644, private: 0o600 };
  const files = Object.entries(modes).map(([name, mode]) => {
    const path = join(folder, name);
    writeFileSync(path, "secret\n");
    chmodSync(path, mode);
    return path;
  });
  return [...files, folder, workshop.folder];
}

async function opened(
  workshop: Workshop,
  artefact: string,
  paths: string[],
): Promise<Map<string, number>> {
  const { stdout, ended, exitCode } = await workshop.sandbox.run({
    program: workshop.program(artefact),
    stdin: workshop.file("paths", paths.map((path) => `${path}\n`).join("")),
    keepOutputBytes: 64 << 10,
  });
  expect([ended, exitCode]).toEqual(["exited", 0]);
  const lines = Buffer.from(stdout).toString().trim().split("\n");
  return new Map(
    lines.map((line) => [line.slice(line.indexOf(" ") + 1), Number(line.split(" ")[0])]),
  );
}

/**
 * Defines tests for the guarantees about the host's files in docs/sandbox.md; `opens` returns the folder of the program
 * OPENS.
 */
export function testHostFiles(
  { tier }: Environment,
  workshop: () => Promise<Workshop>,
  opens: () => string,
): void {
  const expectedState = tier === "weak" ? "refused" : "absent";
  test(`files outside of the trees that programs see are ${expectedState}`, async ({ skip }) => {
    const here = await workshop();
    const bare = here.sandbox.status().reasons.includes("no-landlock");
    skip(bare, "without Landlock the weak tier guarantees nothing of files");
    const secrets = placeSecrets(here);
    const host = ["/etc/shadow", "/etc/hosts", "/root", "/proc/1/environ", "/proc/1/root"];
    const results = await opened(here, opens(), [...secrets, ...host]);
    const expectedErrors = tier === "weak" ? [EACCES, ENOENT] : [ENOENT];
    for (const [path, error] of results)
      expect({ path, refused: expectedErrors.includes(error) }).toEqual({ path, refused: true });
    expect(results.size).toBe(secrets.length + host.length);
    for (const path of secrets) expect(results.get(path)).toBe(expectedErrors[0]);
  });

  test("compilers and libraries are there", async () => {
    const results = await opened(await workshop(), opens(), TREES);
    expect([...results.values()]).toEqual(TREES.map(() => 0));
  });
}
