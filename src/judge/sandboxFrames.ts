import type {
  Compared,
  CompileResult,
  CompileRun,
  JudgeCaseResult,
  JudgeRun,
  Profile,
  Program,
  RunResult,
  SandboxStatus,
  StandaloneResult,
  StandaloneRun,
  Tier,
} from "./sandboxTypes.ts";

/** The frames of sandbox/PROTOCOL.md: u32 length, u8 kind, payload; all numbers little endian. */
export const FrameKind = {
  hello: 1,
  shutdown: 2,
  status: 16,
  fatal: 17,
  run: 32,
  compile: 33,
  judge: 34,
  abort: 35,
  result: 48,
  caseResult: 49,
  done: 50,
  refused: 51,
} as const;

const PROTOCOL_VERSION = 1;

const endings = ["exited", "signalled", "cpu", "wall", "memory", "output", "failed"] as const;
const outcomes = ["equal", "presentation", "different"] as const;
const comparisons = ["exact", "lines", "tokens", "floats"] as const;
const tiers = ["full", "user", "weak"] as const;

/** Builds one frame; text carries a closing NUL that its length does not count. */
class FrameWriter {
  readonly #parts: Buffer[] = [];

  u8(value: number): void {
    this.#parts.push(Buffer.from([value]));
  }

  u32(value: number): void {
    const part = Buffer.alloc(4);
    part.writeUInt32LE(value);
    this.#parts.push(part);
  }

  u64(value: number): void {
    const part = Buffer.alloc(8);
    part.writeBigUInt64LE(BigInt(Math.ceil(value)));
    this.#parts.push(part);
  }

  f64(value: number): void {
    const part = Buffer.alloc(8);
    part.writeDoubleLE(value);
    this.#parts.push(part);
  }

  bytes(value: Uint8Array): void {
    this.u32(value.length);
    this.#parts.push(Buffer.from(value));
  }

  text(value: string): void {
    this.bytes(Buffer.from(value));
    this.u8(0);
  }

  texts(values: readonly string[]): void {
    this.u32(values.length);
    for (const value of values) this.text(value);
  }

  program({ argv, env, profile, artefact, limits }: Program): void {
    this.texts(argv);
    this.texts(env);
    this.text(profile);
    this.text(artefact ?? "");
    this.u64(limits.cpuMs);
    this.u64(limits.wallMs);
    this.u64(limits.memoryBytes);
    this.u64(limits.outputBytes);
    this.u64(limits.processes);
    this.u64(limits.stackBytes);
    this.u64(limits.openFiles);
  }

  frame(kind: number): Buffer {
    const payload = Buffer.concat(this.#parts);
    const head = Buffer.alloc(5);
    head.writeUInt32LE(payload.length + 1);
    head.writeUInt8(kind, 4);
    return Buffer.concat([head, payload]);
  }
}

/** Reads one frame's payload from front to back. */
class FrameReader {
  #at = 0;
  readonly #from: Buffer;

  constructor(from: Buffer) {
    this.#from = from;
  }

  u8(): number {
    return this.#from.readUInt8(this.#at++);
  }

  u32(): number {
    this.#at += 4;
    return this.#from.readUInt32LE(this.#at - 4);
  }

  u64(): number {
    this.#at += 8;
    return Number(this.#from.readBigUInt64LE(this.#at - 8));
  }

  bytes(): Uint8Array {
    const length = this.u32();
    this.#at += length;
    return this.#from.subarray(this.#at - length, this.#at);
  }

  text(): string {
    const text = Buffer.from(this.bytes()).toString("utf8");
    this.#at++;
    return text;
  }

  result(): RunResult {
    const ended = endings[this.u8()] ?? "failed";
    const exitCode = this.u32();
    const signal = this.u32();
    const usage = {
      cpuMs: this.u64() / 1000,
      wallMs: this.u64() / 1000,
      memoryBytes: this.u64(),
      outputBytes: this.u64(),
      killedDescendants: this.u32(),
    };
    const stderr = this.bytes();
    const cause = this.text();
    return { ended, exitCode, signal, usage, stderr, ...(ended === "failed" && { cause }) };
  }

  compared(): Compared | undefined {
    if (this.u8() === 0) return undefined;
    const outcome = outcomes[this.u8()] ?? "different";
    if (outcome === "equal") return { outcome };
    const line = this.u64();
    const token = this.u64();
    return { outcome, difference: { line, token, expected: this.bytes(), got: this.bytes() } };
  }
}

/** Puts frames together from a stream and hands each on. */
export function frameSplitter(hear: (kind: number, payload: Buffer) => void) {
  let waiting: Buffer[] = [];
  let held = 0;
  return (chunk: Buffer): void => {
    waiting.push(chunk);
    held += chunk.length;
    while (held >= 5) {
      const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
      const length = all.readUInt32LE(0);
      if (held < length + 4) {
        waiting = [all];
        return;
      }
      const rest = all.subarray(length + 4);
      waiting = rest.length > 0 ? [rest] : [];
      held = rest.length;
      hear(all.readUInt8(4), all.subarray(5, length + 4));
    }
  };
}

export function helloFrame(
  slots: number,
  highest: Tier,
  folder: string,
  profiles: Profile[],
): Buffer {
  const out = new FrameWriter();
  out.u32(PROTOCOL_VERSION);
  out.u32(slots);
  out.u8(tiers.indexOf(highest));
  out.text(folder);
  // The self-test needs nothing beside the system folders.
  const all = [{ name: "", mounts: [] }, ...profiles];
  out.u32(all.length);
  for (const { name, mounts } of all) {
    out.text(name);
    out.u32(mounts.length);
    for (const { source, target, optional } of mounts) {
      out.text(source);
      out.text(target);
      out.u8(optional ? 1 : 0);
    }
  }
  return out.frame(FrameKind.hello);
}

export function readStatus(payload: Buffer): Pick<SandboxStatus, "tier" | "cgroup" | "reasons"> {
  const from = new FrameReader(payload);
  const tier = tiers[from.u8()] ?? "weak";
  const cgroup = from.u8() as 0 | 1 | 2;
  const reasons = Array.from({ length: from.u32() }, () => from.text());
  return { tier, cgroup, reasons };
}

export const readText = (payload: Buffer): string => new FrameReader(payload).text();

export const abortFrame = (): Buffer => new FrameWriter().frame(FrameKind.abort);

export function runFrame({ program, stdin, keepOutputBytes, files = [] }: StandaloneRun): Buffer {
  const out = new FrameWriter();
  out.program(program);
  out.text(stdin ?? "");
  out.u32(keepOutputBytes ?? 0);
  out.u32(files.length);
  for (const { name, source } of files) {
    out.text(name);
    out.text(source);
  }
  return out.frame(FrameKind.run);
}

export function readRun(payload: Buffer): StandaloneResult {
  const from = new FrameReader(payload);
  return { ...from.result(), stdout: from.bytes() };
}

export function compileFrame({ program, files, keep }: CompileRun): Buffer {
  const out = new FrameWriter();
  out.program(program);
  out.u32(files.length);
  for (const { name, content } of files) {
    out.text(name);
    out.bytes(content);
  }
  out.texts(keep.names);
  out.text(keep.folder);
  out.u64(keep.maxBytes);
  return out.frame(FrameKind.compile);
}

export function readCompile(payload: Buffer): CompileResult {
  const from = new FrameReader(payload);
  const result = from.result();
  const log = from.bytes();
  return { ...result, log, kept: Array.from({ length: from.u32() }, () => from.text()) };
}

export function judgeFrame({ program, cases, stop, judge }: JudgeRun): Buffer {
  const out = new FrameWriter();
  out.program(program);
  out.u8(stop === "first-failure" ? 1 : 0);
  if (judge.kind === "compare") {
    out.u8(0);
    out.u8(comparisons.indexOf(judge.comparison.kind));
    out.f64(judge.comparison.kind === "floats" ? judge.comparison.tolerance : 0);
  } else {
    out.u8(judge.kind === "checker" ? 1 : 2);
    out.program(judge.program);
    out.u32(judge.successCodes.length);
    for (const code of judge.successCodes) out.u32(code);
  }
  out.u32(cases.length);
  for (const { seq, input, answer } of cases) {
    out.u32(seq);
    out.text(input);
    out.text(answer);
  }
  return out.frame(FrameKind.judge);
}

export function readCase(payload: Buffer): JudgeCaseResult {
  const from = new FrameReader(payload);
  const seq = from.u32();
  const run = from.result();
  const compared = from.compared();
  const judged = from.u8() === 1 ? { ...from.result(), stdout: from.bytes() } : undefined;
  const interactorEndedFirst = from.u8() === 1;
  return {
    seq,
    run,
    ...(compared && { compared }),
    ...(judged && { judged }),
    ...(interactorEndedFirst && { interactorEndedFirst }),
  };
}
