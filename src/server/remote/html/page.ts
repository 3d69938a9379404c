import { selectAll as selectElements } from "css-select";
import type { Document, Element } from "domhandler";
import { textContent } from "domutils";
import { parse } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";
import { RemoteError } from "../adapter/remoteError.ts";

/**
 * Parses a page as a browser would. The parser follows the HTML standard: it repairs unquoted attributes, table rows
 * without a body, and elements that are never closed. Regular expressions could not handle such pages.
 */
export function parsePage(html: string): Document {
  return parse(html, { treeAdapter: adapter });
}

export function selectAll(root: Document | Element, selector: string): Element[] {
  return selectElements(selector, root);
}

/** The first matching element; undefined: no element matches. */
export function select(root: Document | Element, selector: string): Element | undefined {
  return selectAll(root, selector)[0];
}

/** @throws RemoteError with the code `pageChanged`; its detail contains the selector */
export function required(root: Document | Element, selector: string): Element {
  const element = select(root, selector);
  if (!element) throw new RemoteError("pageChanged", `no ${selector}`);
  return element;
}

/** The text, with each run of white space (including non-breaking spaces) replaced by one space. */
export function textOf(element: Element | Document): string {
  return textContent(element).replaceAll(/\s+/g, " ").trim();
}
