import { describe, expect, test } from "vitest";
import { BrokenBitmap, decodeBitmap } from "./bitmap.ts";

const red = [255, 0, 0, 255];
const green = [0, 255, 0, 255];
const blue = [0, 0, 255, 255];
const white = [255, 255, 255, 255];

interface Shape {
  width: number;
  height: number;
  bits: number;
  /** Rows in hex, in the order of the file. */
  pixels: string;
  headerSize?: number;
  compression?: number;
  /** Bit masks of red, green, blue and alpha. */
  masks?: number[];
  /** Colours of the table, blue first, in hex. */
  palette?: string;
}

/** Creates a bitmap file whose header matches the given shape. */
function bitmap(shape: Shape): Buffer {
  const { width, height, bits, pixels, headerSize = 40, masks = [], palette = "" } = shape;
  const table = Buffer.from(palette, "hex");
  const behind = headerSize === 40 ? masks.length * 4 : 0;
  const head = Buffer.alloc(14 + headerSize + behind);
  head.write("BM");
  head.writeUInt32LE(head.length + table.length, 10);
  head.writeUInt32LE(headerSize, 14);
  if (headerSize === 12) {
    [width, height, 1, bits].forEach((value, i) => head.writeUInt16LE(value, 18 + i * 2));
  } else {
    head.writeInt32LE(width, 18);
    head.writeInt32LE(height, 22);
    head.writeUInt16LE(1, 26);
    head.writeUInt16LE(bits, 28);
    head.writeUInt32LE(shape.compression ?? 0, 30);
    masks.forEach((mask, i) => head.writeUInt32LE(mask, 54 + i * 4));
  }
  return Buffer.concat([head, table, Buffer.from(pixels, "hex")]);
}

function pixelsOf(file: Buffer): number[][] {
  const { width, height, data } = decodeBitmap(file, 1000);
  expect(data.length).toBe(width * height * 4);
  return Array.from({ length: width * height }, (_each, i) => [...data.subarray(i * 4, i * 4 + 4)]);
}

const square = { width: 2, height: 2 };
/**
 * The upper row is red and green; the lower row is blue and white. In the file the lower row comes first, and each row
 * is padded to a multiple of four bytes.
 */
const picture = [red, green, blue, white];
const lower = "ff0000ffffff0000";
const upper = "0000ff00ff000000";

describe("common bitmaps", () => {
  test("24 bits, rows from the bottom", () => {
    expect(pixelsOf(bitmap({ ...square, bits: 24, pixels: lower + upper }))).toEqual(picture);
  });

  test("the oldest header", () => {
    const file = bitmap({ ...square, bits: 24, headerSize: 12, pixels: lower + upper });
    expect(pixelsOf(file)).toEqual(picture);
  });

  test("a negative height means rows from the top", () => {
    const file = bitmap({ width: 2, height: -2, bits: 24, pixels: upper + lower });
    expect(pixelsOf(file)).toEqual(picture);
  });

  test("32 bits without masks are opaque, whatever the fourth byte is", () => {
    const pixels = "ff000000ffffff000000ff0000ff0000";
    expect(pixelsOf(bitmap({ ...square, bits: 32, pixels }))).toEqual(picture);
  });

  test("masks define the channels; alpha is used in the longer headers only", () => {
    const masks = [0x000000ff, 0x0000ff00, 0x00ff0000, 0xff000000];
    const shape = { width: 1, height: 1, bits: 32, compression: 3, masks, pixels: "0000ff80" };
    expect(pixelsOf(bitmap({ ...shape, headerSize: 108 }))).toEqual([[0, 0, 255, 128]]);
    expect(pixelsOf(bitmap({ ...shape, masks: masks.slice(0, 3) }))).toEqual([blue]);
  });

  // White, green, blue and red; each colour consists of the bytes blue, green, red and 0.
  const palette = "ffffff0000ff0000ff0000000000ff00";
  test.each([
    { bits: 1, pixels: "8000000040000000", want: [white, green, green, white] },
    { bits: 4, pixels: "2000000031000000", want: [red, green, blue, white] },
    { bits: 8, pixels: "0200000003010000", want: [red, green, blue, white] },
  ])("$bits bits are looked up in the table of colours", ({ bits, pixels, want }) => {
    const table = bits === 1 ? palette.slice(0, 16) : palette;
    expect(pixelsOf(bitmap({ ...square, bits, pixels, palette: table }))).toEqual(want);
  });

  test("a colour outside the table is black, and pixels are never read as colours", () => {
    const file = bitmap({ width: 2, height: 1, bits: 8, pixels: "01ff0000", palette: "ffffff00" });
    expect(pixelsOf(file)).toEqual([
      [0, 0, 0, 255],
      [0, 0, 0, 255],
    ]);
  });
});

describe("hostile bitmaps", () => {
  const whole = bitmap({ ...square, bits: 24, pixels: lower + upper });
  const changed = (at: number, value: number): Buffer => {
    const copy = Buffer.from(whole);
    copy.writeInt32LE(value, at);
    return copy;
  };

  test.each([
    ["more pixels than allowed", changed(18, 0x7fffffff)],
    ["a width below zero", changed(18, -2)],
    ["no width", changed(18, 0)],
    ["the smallest height there is", changed(22, -0x80000000)],
    ["more rows than the file has", changed(22, 100)],
    ["pixels that begin in the header", changed(10, 20)],
    ["pixels that begin behind the file", changed(10, 4000)],
    ["a header longer than the file", changed(14, 124)],
    ["a header of no length", changed(14, 0)],
    ["compressed rows", changed(30, 1)],
    ["a depth that is not in use", changed(28, 7)],
    [
      "masks that overlap bytes",
      bitmap({ ...square, bits: 32, compression: 3, masks: [7, 56, 448], pixels: "00".repeat(16) }),
    ],
    ["masks that are missing", bitmap({ ...square, bits: 32, compression: 3, pixels: "" })],
  ])("%s", (_what, file) => {
    expect(() => decodeBitmap(file, 1000)).toThrow(BrokenBitmap);
  });

  test("a truncated bitmap is refused and never read past its end", () => {
    for (let length = 0; length < whole.length; length++) {
      expect(() => decodeBitmap(whole.subarray(0, length), 1000)).toThrow(BrokenBitmap);
    }
  });

  test("with any byte changed: pixels within the limit or a refusal", () => {
    const files = [
      whole,
      bitmap({ ...square, bits: 4, pixels: "2000000031000000", palette: "ffffff0000ff0000" }),
    ];
    for (const file of files) {
      for (let at = 0; at < file.length; at++) {
        for (const value of [0, 1, 2, 0x7f, 0x80, 0xff]) {
          const copy = Buffer.from(file);
          copy[at] = value;
          try {
            expect(decodeBitmap(copy, 1000).data.length).toBeLessThanOrEqual(4000);
          } catch (error) {
            expect(error).toBeInstanceOf(BrokenBitmap);
          }
        }
      }
    }
  });
});
