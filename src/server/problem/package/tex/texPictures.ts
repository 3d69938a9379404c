import type { TexWriter } from "./texWriter.ts";

/**
 * A picture of the package by the name that TeX has for it; one that is not there leaves its name behind
 * for the report. `width`: percent of the text's.
 */
export function pictureMarkdown(
  name: string,
  width: number | undefined,
  { known, found }: TexWriter,
): string {
  const plain = name
    .replaceAll(/["{}]/g, "")
    .replace(/^(?:\.\/)+/, "")
    .trim();
  const file = known.picture(plain);
  if (file === undefined) {
    found.missing.add(plain);
    return "";
  }
  found.pictures.add(file);
  const address = `files/${file.split("/").map(encodeURIComponent).join("/")}`;
  return width === undefined
    ? `![](${address})`
    : `<img src="${address}" alt="" width="${width}%">`;
}
