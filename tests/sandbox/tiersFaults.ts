import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunResult } from "../../src/judge/sandbox/sandboxTypes.ts";
import { filledIn } from "../attacks/hostileFiles.ts";
import { buildExecutable, oddExecutable } from "../attacks/oddExecutable.ts";
import { COMPILE_LIMITS, type Workshop } from "./workshop.ts";

const folder = join(import.meta.dirname, "..", "attacks");
const sources = (name: string) =>
  readdirSync(join(folder, name)).map((file) => ({
    name: `${name}/${file}`,
    source: readFileSync(join(folder, name, file), "utf8"),
  }));

let count = 0;

function ownFolder(workshop: Workshop): string {
  const path = join(workshop.folder, `faults-${count++}`);
  mkdirSync(path);
  chmodSync(path, 0o777);
  return path;
}

async function keep(workshop: Workshop, script: string): Promise<RunResult> {
  const target = ownFolder(workshop);
  return workshop.sandbox.compile({
    program: {
      ...workshop.program(target, ["/bin/sh", "-c", `set -- main beside.txt\nshare=1\n${script}`]),
      artefact: "",
      limits: { ...COMPILE_LIMITS, outputBytes: 64 << 20, cpuMs: 30_000, wallMs: 60_000 },
    },
    files: [{ name: "beside.txt", content: Buffer.from("beside\n") }],
    keep: { names: ["main", "beside.txt", "*.part"], folder: target, maxBytes: 64 << 20 },
  });
}

async function start(workshop: Workshop, text: string): Promise<RunResult> {
  const [, , ...body] = text.split("\n");
  const odd: unknown = JSON.parse(body.join("\n"), (_key, value: unknown) =>
    typeof value === "string" ? filledIn(value, {}) : value,
  );
  const artefact = ownFolder(workshop);
  writeFileSync(join(artefact, "main"), buildExecutable(oddExecutable.parse(odd)));
  chmodSync(join(artefact, "main"), 0o755);
  return workshop.sandbox.run({ program: workshop.program(artefact) });
}

/**
 * Runs the hostile compile steps of the folder `kept`, and the unusual program files of the folder `starts`. Returns
 * the names of the sources for which the sandbox reports a fault of the judge node, each with the reported cause; if
 * everything is correct, the list is empty.
 */
export async function nodeBlamed(workshop: Workshop): Promise<string[]> {
  const faults: string[] = [];
  const look = async (name: string, run: Promise<RunResult>): Promise<void> => {
    const { ended, fault, cause } = await run;
    const isRight = fault === "program" || fault === "unsure";
    if (ended === "failed" && !isRight) faults.push(`${name}: ${cause}`);
  };
  for (const { name, source } of sources("kept")) await look(name, keep(workshop, source));
  for (const { name, source } of sources("starts")) await look(name, start(workshop, source));
  return faults;
}
