import type { TexToMarkdown } from "./texToMarkdown.ts";

/**
 * Markdown for a picture of the package, which is looked up by the name that the TeX source uses; missing pictures are
 * collected for the report. `width`: percent of the text width.
 */
export function pictureMarkdown(
  name: string,
  width: number | undefined,
  { resources, findings }: TexToMarkdown,
): string {
  const plain = name
    .replaceAll(/["{}]/g, "")
    .replace(/^(?:\.\/)+/, "")
    .trim();
  const file = resources.picture(plain);
  if (file === undefined) {
    findings.missing.add(plain);
    return "";
  }
  findings.pictures.add(file);
  const address = `files/${file.split("/").map(encodeURIComponent).join("/")}`;
  return width === undefined
    ? `![](${address})`
    : `<img src="${address}" alt="" width="${width}%">`;
}
