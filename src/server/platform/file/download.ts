import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Returned by a handler whose response is a file. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer | Readable;
  constructor(name: string, type: string, bytes: Buffer | Readable) {
    this.name = name;
    this.type = type;
    this.bytes = bytes;
  }
}

/** Sends a file to one user as an attachment that is never cached. */
export function sendDownload(reply: FastifyReply, { name, type, bytes }: Download): FastifyReply {
  return reply
    .headers({ "content-disposition": contentDisposition(name), "cache-control": "no-store" })
    .type(type)
    .send(bytes);
}

/**
 * The Content-Disposition header for a download with an arbitrary file name. The header contains the whole name in the
 * encoding of RFC 5987, followed by the ASCII form. The ASCII form is last and unquoted, because simple clients use all
 * text after `filename=`.
 */
export function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded || "download"}; filename=${asciiName(name)}`;
}

/** Maximum length of an ASCII file name in characters, not counting the extension. */
const ASCII_NAME_MAX = 100;

/**
 * Returns a version of `name` that contains only letters, digits, dots, plus signs, hyphens and underscores, so that it
 * need not be quoted.
 */
function asciiName(name: string): string {
  // "é" becomes "e"; a name without any ASCII form becomes one underscore.
  const plain = name.normalize("NFKD").replaceAll(/\p{Mn}/gu, "");
  const dot = plain.lastIndexOf(".");
  const extension = /^\.[A-Za-z0-9]{1,10}$/.exec(dot < 0 ? "" : plain.slice(dot))?.[0] ?? "";
  const cut = (extension ? plain.slice(0, dot) : plain)
    .replaceAll(/[^A-Za-z0-9.+-]+/g, "_")
    .slice(0, ASCII_NAME_MAX)
    .replace(/^[._-]+/, "");
  const stem = withoutTrailing(cut, "._");
  return `${stem || "download"}${extension}`;
}

/** `text` without trailing characters that are among `signs`. */
function withoutTrailing(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
