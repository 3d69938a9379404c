import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { java } from "../../src/judge/languages/java.ts";
import { thisMachine } from "../../src/judge/languages/machine.ts";
import { ARCHIVE, MAIN_CLASS } from "../../src/judge/languages/javaDriver.ts";

const run = promisify(execFile);

test("Java compiles without the driver's class file, from its source", async () => {
  const folder = await mkdtemp(join(tmpdir(), "verdict-java-"));
  try {
    const source = `package p; public class Any { public static void main(String[] a) { System.out.print("ran"); } }`;
    await writeFile(join(folder, "Main.java"), source);
    const { paths, hostPaths, ...tools } = await java.find(thisMachine());
    const host = (tool: string): string => hostPaths["javac"]!.replace(/javac$/, tool);
    const onHost = { ...paths, javac: host("javac"), java: host("java") };
    const [command = "", ...args] = java.compile(
      { ...tools, hostPaths, paths: onHost },
      "Java",
    ).argv;
    await run(command, args, { cwd: folder });
    expect(await readFile(join(folder, MAIN_CLASS), "utf8")).toBe("p.Any");
    const { stdout } = await run(host("java"), ["-cp", ARCHIVE, `@${MAIN_CLASS}`], { cwd: folder });
    expect(stdout).toBe("ran");
  } finally {
    await rm(folder, { recursive: true });
  }
});
