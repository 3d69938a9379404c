import { elapsedMsOf } from "./elapsedLimit.ts";
import type {
  CompileResult,
  CompileRun,
  Compared,
  Ended,
  Fault,
  JudgeCaseResult,
  JudgeRun,
  Limits,
  Program,
  RunResult,
  SandboxOptions,
  SandboxStatus,
  StandaloneResult,
  StandaloneRun,
} from "./sandboxTypes.ts";

/** The frame codec of sandbox/PROTOCOL.md. */
export const FRAME = {
  hello: 1,
  shutdown: 2,
  status: 16,
  fatal: 17,
  run: 32,
  compile: 33,
  judge: 34,
  abort: 35,
  result: 48,
  case: 49,
  done: 50,
  refused: 51,
} as const;

const PROTOCOL_VERSION = 4;
const ENDED: Ended[] = [
  "exited",
  "signalled",
  "cpu",
  "wall",
  "memory",
  "output",
  "failed",
  "starved",
];
const TIERS = ["full", "user", "weak"] as const;
const COMPARISONS = ["exact", "lines", "tokens", "floats"];
const JUDGES = ["compare", "checker", "interactor", "validator", "interactiveValidator"];

/**
 * The values are in the order of `enum fault` in the native code (sandbox/src/faults.h). The first value means that the
 * run was started; such a run has no fault.
 */
const FAULTS: (Fault | undefined)[] = [undefined, "program", "data", "node", "unsure"];

/**
 * The request was refused by the sandbox, or by this process before sending it. No program was run, and the sandbox
 * still works.
 */
export class SandboxRefusal extends Error {}

/** Maximum size, in bytes, of a frame that the native side reads. */
const FRAME_MAX = 64 * 1024 * 1024;

/** Builds one frame; numbers are stored in little-endian order. */
class FrameWriter {
  private bytes = Buffer.allocUnsafe(1024);
  private length = 5;

  /**
   * Reserves space for bytes and returns the offset. This method may replace `this.bytes`, so call it before you access
   * the bytes.
   */
  private reserve(more: number): number {
    const at = this.length;
    if (at + more > this.bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, at + more));
      this.bytes.copy(grown, 0, 0, at);
      this.bytes = grown;
    }
    this.length += more;
    return at;
  }

  u8(value: number): this {
    const at = this.reserve(1);
    this.bytes.writeUInt8(value, at);
    return this;
  }

  u32(value: number): this {
    const at = this.reserve(4);
    this.bytes.writeUInt32LE(value, at);
    return this;
  }

  u64(value: number): this {
    const at = this.reserve(8);
    this.bytes.writeBigUInt64LE(BigInt(Math.max(0, Math.ceil(value))), at);
    return this;
  }

  f64(value: number): this {
    const at = this.reserve(8);
    this.bytes.writeDoubleLE(value, at);
    return this;
  }

  /** Writes the length, the bytes and a NUL, so that the native side can use the text in place. */
  text(value: string): this {
    if (value.includes("\0")) throw new SandboxRefusal("a text contains a NUL");
    const size = Buffer.byteLength(value);
    this.u32(size);
    const at = this.reserve(size + 1);
    this.bytes.write(value, at);
    this.bytes[at + size] = 0;
    return this;
  }

  raw(value: Uint8Array): this {
    this.u32(value.length);
    const at = this.reserve(value.length);
    this.bytes.set(value, at);
    return this;
  }

  list<T>(values: readonly T[], each: (value: T) => void): this {
    this.u32(values.length);
    for (const value of values) each(value);
    return this;
  }

  frame(kind: number): Buffer {
    if (this.length > FRAME_MAX) throw new SandboxRefusal("the request is too large");
    this.bytes.writeUInt32LE(this.length - 4, 0);
    this.bytes.writeUInt8(kind, 4);
    return this.bytes.subarray(0, this.length);
  }
}

function writeLimits(to: FrameWriter, limits: Limits): void {
  to.u64(limits.cpuMs)
    .u64(limits.wallMs)
    .u64(limits.elapsedMs ?? elapsedMsOf(limits.wallMs));
  to.u64(limits.memoryBytes).u64(limits.outputBytes);
  to.u64(limits.processes).u64(limits.stackBytes).u64(limits.openFiles);
}

function writeProgram(to: FrameWriter, program: Program): void {
  to.list(program.argv, (text) => to.text(text));
  to.list(program.env, (text) => to.text(text));
  to.text(program.profile).text(program.artefact ?? "");
  writeLimits(to, program.limits);
  to.list(program.links ?? [], (name) => to.text(name));
}

export function encodeHello(options: Omit<SandboxOptions, "binary" | "clock">): Buffer {
  const to = new FrameWriter().u32(PROTOCOL_VERSION).u32(options.slots).text(options.folder);
  to.u8(TIERS.indexOf(options.tier ?? "full"));
  to.list(options.profiles, (profile) => {
    to.text(profile.name);
    to.list(profile.mounts, (mount) =>
      to
        .text(mount.source)
        .text(mount.target)
        .u8(mount.optional === true ? 1 : 0),
    );
  });
  return to.frame(FRAME.hello);
}

export function encodeEmpty(kind: number): Buffer {
  return new FrameWriter().frame(kind);
}

export function encodeRun(request: StandaloneRun): Buffer {
  const to = new FrameWriter();
  writeProgram(to, request.program);
  to.text(request.stdin ?? "").u32(request.keepOutputBytes ?? 0);
  to.list(request.files ?? [], (file) => to.text(file.name).text(file.source));
  return to.frame(FRAME.run);
}

export function encodeCompile(request: CompileRun): Buffer {
  const to = new FrameWriter();
  writeProgram(to, request.program);
  to.list(request.files, (file) => to.text(file.name).raw(file.content));
  to.list(request.keep.names, (name) => to.text(name));
  to.text(request.keep.folder).u64(request.keep.maxBytes);
  return to.frame(FRAME.compile);
}

export function encodeJudge(request: JudgeRun): Buffer {
  const to = new FrameWriter();
  const { judge } = request;
  writeProgram(to, request.program);
  to.u8(request.stop === "first-failure" ? 1 : 0).u8(JUDGES.indexOf(judge.kind));
  if (judge.kind === "compare") {
    const { comparison } = judge;
    to.u8(COMPARISONS.indexOf(comparison.kind));
    to.f64(comparison.kind === "floats" ? comparison.tolerance : 0);
  } else {
    writeProgram(to, judge.program);
    to.list(judge.successCodes, (code) => to.u32(code));
    if ("flags" in judge) {
      to.list(judge.flags, (text) => to.text(text)).list(judge.feedback, (name) => to.text(name));
    }
  }
  to.list(request.cases, (one) => to.u32(one.seq).text(one.input).text(one.answer));
  if (request.keepOutputBytes) to.u32(request.keepOutputBytes);
  return to.frame(FRAME.judge);
}

/** Reads one payload; throws if the payload is too short, which would be a defect in the native sandbox. */
class FrameReader {
  private at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  u8(): number {
    return this.bytes.readUInt8(this.at++);
  }

  u32(): number {
    this.at += 4;
    return this.bytes.readUInt32LE(this.at - 4);
  }

  u64(): number {
    this.at += 8;
    return Number(this.bytes.readBigUInt64LE(this.at - 8));
  }

  raw(): Uint8Array {
    const length = this.u32();
    this.at += length;
    if (this.at > this.bytes.length) throw new RangeError("short frame");
    return Uint8Array.prototype.slice.call(this.bytes, this.at - length, this.at);
  }

  text(): string {
    const text = Buffer.from(this.raw()).toString("utf8");
    this.at++;
    return text;
  }

  more(): boolean {
    return this.at < this.bytes.length;
  }

  list<T>(each: () => T): T[] {
    return Array.from({ length: this.u32() }, each);
  }
}

function milliseconds(microseconds: number): number {
  return Math.round(microseconds / 1000);
}

function readResult(from: FrameReader): RunResult {
  const ended = ENDED[from.u8()] ?? "failed";
  const exitCode = from.u32();
  const signal = from.u32();
  const usage = {
    cpuMs: milliseconds(from.u64()),
    wallMs: milliseconds(from.u64()),
    waitedMs: milliseconds(from.u64()),
    stolenMs: milliseconds(from.u64()),
    memoryBytes: from.u64(),
    outputBytes: from.u64(),
    killedDescendants: from.u32(),
    refusedProcesses: from.u32(),
  };
  const stderr = from.raw();
  const fault = FAULTS[from.u8()];
  const cause = from.text();
  const why = { ...(cause !== "" && { cause }), ...(fault && { fault }) };
  return { ended, exitCode, signal, usage, stderr, ...why };
}

export function decodeRunResult(payload: Buffer): StandaloneResult {
  const from = new FrameReader(payload);
  return { ...readResult(from), stdout: from.raw() };
}

export function decodeCompileResult(payload: Buffer): CompileResult {
  const from = new FrameReader(payload);
  return { ...readResult(from), log: from.raw(), keptFiles: from.list(() => from.text()) };
}

function readCompared(from: FrameReader): Compared {
  const outcome = (["equal", "presentation", "different"] as const)[from.u8()];
  if (outcome === undefined) throw new RangeError("unknown outcome");
  if (outcome === "equal") return { outcome };
  const difference = {
    line: from.u64(),
    token: from.u64(),
    expected: from.raw(),
    got: from.raw(),
  };
  return { outcome, difference };
}

export function decodeCase(payload: Buffer): JudgeCaseResult {
  const from = new FrameReader(payload);
  const result: JudgeCaseResult = { seq: from.u32(), run: readResult(from) };
  if (from.u8() === 1) result.compared = readCompared(from);
  const judged = from.u8();
  if (judged > 0) result.judged = { ...readResult(from), stdout: from.raw() };
  if (judged === 2) result.feedback = from.list(() => (from.u8() === 1 ? from.raw() : null));
  const order = from.u8();
  if (order === 1) result.interactorEndedFirst = true;
  if (order === 2) result.interactorSawEnd = true;
  if (from.more()) result.stdout = from.raw();
  return result;
}

/** Whether the client aborted the request. */
export function decodeDone(payload: Buffer): boolean {
  return new FrameReader(payload).u8() === 1;
}

export function decodeText(payload: Buffer): string {
  return new FrameReader(payload).text();
}

export function decodeStatus(payload: Buffer): SandboxStatus {
  const from = new FrameReader(payload);
  const tier = TIERS[from.u8()] ?? "weak";
  const cgroup = from.u8();
  return {
    tier,
    cgroup: cgroup === 1 || cgroup === 2 ? cgroup : 0,
    slots: from.u32(),
    reasons: from.list(() => from.text()),
    selfTest: from.list(() => ({
      name: from.text(),
      passed: from.u8() === 1,
      detail: from.text(),
    })),
  };
}

/** Splits a byte stream into frames; a chunk may end anywhere. */
export function frameSplitter(onFrame: (kind: number, payload: Buffer) => void) {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (pending.length >= 5) {
      const end = 4 + pending.readUInt32LE(0);
      if (pending.length < end) return;
      const frame = pending.subarray(0, end);
      pending = pending.subarray(end);
      onFrame(frame.readUInt8(4), frame.subarray(5));
    }
  };
}
