import * as z from "zod/mini";

const number = z.int();

const segment = z.strictObject({
  type: z.enum(["LOAD", "INTERP", "PROPERTY"]),
  flags: z.optional(number),
  offset: z.optional(number),
  vaddr: z.optional(number),
  filesz: z.optional(number),
  memsz: z.optional(number),
  align: z.optional(number),
});
type Segment = z.output<typeof segment>;

/**
 * An executable for 64-bit x86, described by its differences from a valid executable that prints 42. Numbers are
 * unsigned and wrap around, so -1 is the largest value of its field.
 */
export const oddExecutable = z.strictObject({
  /** Content of the file if it is a text file instead of an executable. */
  text: z.optional(z.string()),
  header: z.optional(z.record(z.string(), number)),
  /**
   * Path of the dynamic loader; the program header states the next two fields as the length and position of this path.
   */
  interp: z.optional(z.string()),
  interpSize: z.optional(number),
  interpOffset: z.optional(number),
  /** The program's segments; by default, one segment that contains the whole file. */
  segments: z.optional(z.array(segment)),
  /** Number of bytes after which the file is cut off. */
  cut: z.optional(number),
  /** Permissions of the file, octal. */
  mode: z.optional(z.string()),
});
type OddExecutable = z.output<typeof oddExecutable>;

const BASE = 0x400000;
/** Offset of the code in the file; the list of segments must fit before it. */
const CODE_AT = 0x400;
const INTERP_AT = 0x500;

/** write(1, "42\n", 3); exit(0) */
const CODE = [
  0xb8, 1, 0, 0, 0, 0xbf, 1, 0, 0, 0, 0x48, 0x8d, 0x35, 0x13, 0, 0, 0, 0xba, 3, 0, 0, 0, 0x0f, 0x05,
  0xb8, 60, 0, 0, 0, 0x31, 0xff, 0x0f, 0x05, 0x90, 0x90, 0x90, 0x34, 0x32, 0x0a,
];

const types = { LOAD: 1, INTERP: 3, PROPERTY: 0x6474e553 } as const;

/** Offset and length of each field in the header. */
const fields: Record<string, readonly [number, 1 | 2 | 4 | 8]> = {
  class: [4, 1],
  data: [5, 1],
  type: [16, 2],
  machine: [18, 2],
  version: [20, 4],
  entry: [24, 8],
  phoff: [32, 8],
  ehsize: [52, 2],
  phentsize: [54, 2],
  phnum: [56, 2],
};

function put(file: Buffer, at: number, size: 1 | 2 | 4 | 8, value: number): void {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)));
  bytes.copy(file, at, 0, size);
}

/** Returns the bytes of the described file. */
export function buildExecutable(odd: OddExecutable): Buffer {
  if (odd.text !== undefined) return Buffer.from(odd.text, "latin1");
  const { interp } = odd;
  const whole = INTERP_AT + (interp?.length ?? 0) + 1;
  const loader: Segment[] = [];
  if (interp !== undefined) {
    const filesz = odd.interpSize ?? interp.length + 1;
    loader.push({ type: "INTERP", offset: odd.interpOffset ?? INTERP_AT, filesz });
  }
  const segments: Segment[] = [...loader, ...(odd.segments ?? [{ type: "LOAD" }])];
  const file = Buffer.alloc(whole);
  Buffer.from([0x7f, 0x45, 0x4c, 0x46]).copy(file);
  const header = {
    class: 2,
    data: 1,
    type: 2,
    machine: 62,
    version: 1,
    entry: BASE + CODE_AT,
    phoff: 64,
    ehsize: 64,
    phentsize: 56,
    phnum: segments.length,
    ...odd.header,
  };
  file[6] = 1;
  for (const [name, value] of Object.entries(header)) {
    const field = fields[name];
    if (!field) throw new Error(`the header of a program has no ${name}`);
    put(file, field[0], field[1], value);
  }
  segments.forEach((each, i) => {
    const { type, flags = 5, offset = 0, vaddr = BASE, filesz = whole, align = 4096 } = each;
    const at = 64 + 56 * i;
    put(file, at, 4, types[type]);
    put(file, at + 4, 4, flags);
    [offset, vaddr, vaddr, filesz, each.memsz ?? filesz, align].forEach((value, k) =>
      put(file, at + 8 + 8 * k, 8, value),
    );
  });
  Buffer.from(CODE).copy(file, CODE_AT);
  file.write(interp ?? "", INTERP_AT, "latin1");
  return odd.cut === undefined ? file : file.subarray(0, odd.cut);
}
