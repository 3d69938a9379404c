import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { BASE_ENV, compileLimits } from "../../src/judge/languages/language.ts";
import type { Arena, Arenas } from "./arena.ts";
import { type Hostile, readHostile } from "./hostileFiles.ts";

/** Header of a shell script that simulates a compiler under the control of a hostile source. */
const header = z.strictObject({
  language: z.optional(z.string()),
  ended: z.union([z.string(), z.array(z.string())]),
  exit: z.optional(z.int()),
  /** Expected output files of the compile step, with their contents. The sandbox must not hand over any other file. */
  kept: z.record(z.string(), z.string()),
  /** Whether some of the files in `kept` may be missing, depending on timing. */
  maybe: z.optional(z.boolean()),
  /** Names of output files that the test requests in addition to `main`. */
  asked: z.optional(z.array(z.string())),
  killed: z.optional(z.boolean()),
  /** Name of the language profile whose mounts the script sees. */
  profile: z.optional(z.string()),
  log: z.optional(z.string()),
  seconds: z.optional(z.number()),
});

type Script = Hostile<z.output<typeof header>>;

/** Defines one test per script. Each test checks that only the expected regular files leave the sandbox. */
export function testCompilers(arenas: () => Arenas): void {
  const scripts = readHostile("compile", header, { scripts: true });
  test.concurrent.for(scripts.map((each) => [each.name, each] as const))(
    "%s",
    async ([, script], { annotate }) => {
      await annotate(script.sentence);
      await arenas().use((arena) => expectArtefact(script, arena));
    },
  );
}

async function expectArtefact({ expected, source }: Script, arena: Arena): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "verdict-kept-"));
  try {
    const into = join(folder, "artefact");
    await mkdir(into);
    const limits = compileLimits(expected.seconds ?? 5, 256);
    const result = await arena.bench.sandbox.compile({
      program: {
        argv: ["/bin/sh", "/w/main.sh"],
        env: BASE_ENV,
        profile: expected.profile ?? "c",
        limits,
      },
      files: [{ name: "main.sh", content: Buffer.from(arena.fill(source)) }],
      keep: { names: ["main", ...(expected.asked ?? [])], folder: into, maxBytes: 64 << 20 },
    });
    const log = Buffer.from(result.log).toString();
    const summary = `${JSON.stringify({ ...result, log: undefined, stderr: undefined })} ${log.slice(0, 1000)}`;
    expect([expected.ended].flat(), summary).toContain(result.ended);
    if (expected.exit !== undefined) expect(result.exitCode, summary).toBe(expected.exit);
    const artefactFiles = await plainFiles(into);
    if (expected.maybe === true) expect(expected.kept, summary).toMatchObject(artefactFiles);
    else expect(artefactFiles, summary).toEqual(expected.kept);
    expect(result.keptFiles.toSorted(), summary).toEqual(Object.keys(artefactFiles).toSorted());
    if (expected.killed === true)
      expect(result.usage.killedDescendants, summary).toBeGreaterThan(0);
    if (expected.log !== undefined) expect(log).toContain(expected.log);
    expect(result.log.length).toBeLessThanOrEqual(64 << 10);
    expect(log).not.toContain(arena.secret);
    expect(await arena.traces(), summary).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Maps the names of files to their contents. For a file that is not regular, has several links or has special
 * permissions, the value is its mode.
 */
async function plainFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) continue;
    const { mode, nlink } = await stat(path);
    const isPlain = entry.isFile() && nlink === 1 && [0o644, 0o755].includes(mode & 0o7777);
    const name = path.slice(folder.length + 1);
    files[name] = isPlain ? await readFile(path, "utf8") : `mode ${mode.toString(8)}`;
  }
  return files;
}
