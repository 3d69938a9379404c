import type { ImageKind } from "../../shared/account/upload.ts";

/**
 * The picture's format, determined from the first bytes; undefined: the format is not accepted. The file name is
 * ignored.
 */
export function imageKindOf(bytes: Buffer): ImageKind | undefined {
  if (startsWith(bytes, "89504e470d0a1a0a")) return "png";
  if (startsWith(bytes, "ffd8ff")) return "jpg";
  const head = bytes.toString("latin1", 0, 12);
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return "webp";
  // Two letters are a weak signature: the four reserved bytes of the header are zero in every real bitmap.
  if (head.startsWith("BM") && bytes.length > 26 && bytes.readUInt32LE(6) === 0) return "bmp";
  return undefined;
}

function startsWith(bytes: Buffer, hex: string): boolean {
  return bytes.toString("hex", 0, hex.length / 2) === hex;
}
