/**
 * Determines the file extension of a picture from the picture's first bytes; undefined for types that browsers do not
 * show.
 */
export function pictureEnding(bytes: Buffer): string | undefined {
  const hex = bytes.subarray(0, 12).toString("hex");
  if (hex.startsWith("89504e47")) return "png";
  if (hex.startsWith("ffd8ff")) return "jpg";
  if (hex.startsWith("47494638")) return "gif";
  if (/^52494646.{8}57454250/.test(hex)) return "webp";
  if (hex.startsWith("424d")) return "bmp";
  return /^\s*(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(bytes.subarray(0, 300).toString("latin1"))
    ? "svg"
    : undefined;
}
