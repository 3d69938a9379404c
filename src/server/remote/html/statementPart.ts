import { render } from "dom-serializer";
import { type AnyNode, Element, isComment, isTag, isText, Text } from "domhandler";
import { removeElement, replaceElement } from "domutils";
import { selectAll } from "./page.ts";

/**
 * The inner HTML of an element, with absolute addresses. This function removes only comments and invisible content; the
 * rest of the sanitising is the same as for every statement. Documents that the page shows in a frame become links.
 */
export function statementPart(element: Element, pageUrl: string): string {
  for (const hidden of selectAll(element, "script, style, noscript, template"))
    removeElement(hidden);
  for (const frame of selectAll(element, "iframe[src], embed[src], object[data]"))
    linkDocument(frame);
  for (const link of selectAll(element, "a[href]")) makeAbsolute(link, "href", pageUrl);
  for (const picture of selectAll(element, "img[src]")) makeAbsolute(picture, "src", pageUrl);
  removeComments(element);
  return render(element.children, { encodeEntities: "utf8" }).trim();
}

/** Returns the distinct addresses of all pictures in the given elements; the addresses must already be absolute. */
export function picturesOf(elements: readonly Element[]): string[] {
  const sources = elements.flatMap((element) => selectAll(element, "img[src]"));
  return [...new Set(sources.flatMap(({ attribs }) => attribs["src"] ?? []))];
}

/** Whether an address looks like the address of a PDF; `base`: the page's address, for relative addresses. */
export function isDocument(address: string, base?: string): boolean {
  return /\.pdf$/i.test(URL.parse(address, base)?.pathname ?? "");
}

function linkDocument(frame: Element): void {
  const address = frame.attribs["src"] ?? frame.attribs["data"] ?? "";
  if (!isDocument(address, "https://page.invalid/")) return;
  replaceElement(frame, new Element("a", { href: address }, [new Text("PDF")]));
}

/** Text of a sample: line breaks and white space are kept; the last line ends with a line break. */
export function sampleText(element: Element): string {
  const text = linesOf(element).replaceAll(/\r\n?/g, "\n").replaceAll("\u00a0", " ");
  const lines = text.replace(/^(?:[ \t]*\n)+/, "").trimEnd();
  return lines === "" ? "" : `${lines}\n`;
}

function linesOf(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return "";
  return node.name === "br" ? "\n" : node.children.map(linesOf).join("");
}

/**
 * Makes an address absolute; removes an address that no browser would follow (`javascript:` or a malformed address).
 */
function makeAbsolute(element: Element, attribute: string, pageUrl: string): void {
  const url = URL.parse(element.attribs[attribute] ?? "", pageUrl);
  if (url && ["http:", "https:"].includes(url.protocol)) element.attribs[attribute] = url.href;
  else delete element.attribs[attribute];
}

function removeComments(element: Element): void {
  for (const comment of element.children.filter(isComment)) removeElement(comment);
  for (const child of element.children.filter(isTag)) removeComments(child);
}
