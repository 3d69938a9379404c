import { CODE_MAX } from "../../shared/submission/submission.ts";

export type SourceFile =
  | { kind: "text"; text: string; encoding: "utf-8" | "utf-16" | "gb18030" }
  | { kind: "tooLarge"; bytes: number }
  | { kind: "binary" };

/**
 * Reads a chosen file in the browser. The text is read as UTF-8, otherwise as GB 18030, which Chinese Windows editors
 * still write; line endings become \n. A file that contains null bytes is a compiled program, not a source file. `max`:
 * maximum number of characters.
 */
export async function readSourceFile(file: Blob, max = CODE_MAX): Promise<SourceFile> {
  // A larger file is certainly too long: a character takes at most four bytes, and so does a byte order mark.
  if (file.size > max * 4 + 4) return { kind: "tooLarge", bytes: file.size };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoded = decodeWithMark(bytes) ?? decodeWithoutMark(bytes);
  if (decoded === null) return { kind: "binary" };
  const text = decoded.text.replaceAll(/\r\n?/g, "\n");
  if (text.length > max) return { kind: "tooLarge", bytes: file.size };
  return { kind: "text", text, encoding: decoded.encoding };
}

type Decoded = { text: string; encoding: "utf-8" | "utf-16" | "gb18030" } | null;

function decodeWithMark(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return strictly("utf-16le", bytes, "utf-16");
  if (first === 0xfe && second === 0xff) return strictly("utf-16be", bytes, "utf-16");
  return null;
}

function decodeWithoutMark(bytes: Uint8Array): Decoded {
  if (bytes.includes(0)) return null;
  return strictly("utf-8", bytes, "utf-8") ?? strictly("gb18030", bytes, "gb18030");
}

function strictly(label: string, bytes: Uint8Array, encoding: NonNullable<Decoded>["encoding"]) {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding };
  } catch {
    return null;
  }
}
