import { foldedText } from "../platform/text/foldedText.ts";

/** Addresses in Markdown or plain text, including link targets without a scheme. */
const IN_TEXT = /(?:https?:\/\/|(?=www\.)|\]\(\s?<?\/\/|\]:\s?<?\/\/)([^\s/?#"'<>()[\]\\]+)/gu;
/** Finds links and images in rendered HTML, where attribute values are in double quotes. */
const IN_HTML = /\b(?:href|src)="(?:[a-z][a-z\d+.-]*:)?\/\/([^"/?#]*)/giu;

/** The hosts that texts and their rendered HTML link to, in lower case, with ports. */
export function linkHosts(texts: readonly string[], html: string): Set<string> {
  const folded = texts.map(foldedText).join("\n");
  const matches = [...folded.matchAll(IN_TEXT), ...html.toLowerCase().matchAll(IN_HTML)];
  return new Set(matches.flatMap(([, host]) => host ?? []));
}
