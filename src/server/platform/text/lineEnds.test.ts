import { expect, test } from "vitest";
import { unixText } from "../../../shared/text/lineEnds.ts";
import { unixBytes, unixChunks } from "./lineEnds.ts";

const cases: [what: string, before: string, after: string][] = [
  ["line feeds", "1\n2\n", "1\n2\n"],
  ["Windows line ends", "1\r\n2\r\n", "1\n2\n"],
  ["converted twice", "1\r\r\n\r\r\r\n2", "1\n\n2"],
  ["mixed line ends", "1\r\n2\n3\r\n", "1\n2\n3\n"],
  ["returns within lines", "a\rb\r\n\rc\n", "a\rb\n\rc\n"],
  ["a return at the end, after line feeds", "1\n2\r", "1\n2\r"],
  ["line ends of old systems", "1\r2\r\r3\r", "1\n2\n\n3\n"],
  ["one return alone", "\r", "\n"],
  ["one Windows line end alone", "\r\n", "\n"],
  ["nothing", "", ""],
  ["no line end", "abc", "abc"],
];

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

test.each(cases)("%s", async (_what, before, after) => {
  expect(unixText(before)).toBe(after);
  expect(unixBytes(Buffer.from(before)).toString()).toBe(after);
  // The conversion is idempotent: exported data does not change when it is imported again.
  expect(unixText(after)).toBe(after);
  for (const size of [1, 2, 3, 100]) {
    const ends = { changed: false };
    const read: Buffer[] = [];
    for await (const chunk of unixChunks(() => inChunks(before, size), ends)) read.push(chunk);
    expect(Buffer.concat(read).toString(), `chunks of ${size}`).toBe(after);
    expect(ends.changed, `chunks of ${size}`).toBe(before !== after);
  }
});

test.each([0, 1, 8, 14, 31])("a file with the byte %i near its beginning stays", async (byte) => {
  const bytes = Buffer.from([97, 13, 10, byte, 13, 10]);
  expect(unixBytes(bytes)).toBe(bytes);
  const ends = { changed: false };
  const read: Buffer[] = [];
  async function* open() {
    yield bytes;
  }
  for await (const chunk of unixChunks(open, ends)) read.push(chunk);
  expect([Buffer.concat(read), ends.changed]).toEqual([bytes, false]);
});
