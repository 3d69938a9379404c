import { extname } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition } from "../platform/file/download.ts";
import type { FileStore } from "../platform/file/files.ts";

/** Types of files that browsers may show inline; all other files are downloaded. */
const inlineTypes: Record<string, string> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
};

/**
 * If a user opens an SVG directly, the browser treats it as a document of this site. This policy therefore denies such
 * an SVG scripts, connections and the site's origin.
 */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

interface StatementFile {
  name: string;
  sha256: string;
  size: number;
  /** Whether caches between server and browser may keep the file. */
  isPublic: boolean;
}

/** Sends a picture or another file that belongs to a statement; the caller has checked the reader's permissions. */
export function sendStatementFile(
  { request, reply, files }: { request: FastifyRequest; reply: FastifyReply; files: FileStore },
  { name, sha256, size, isPublic }: StatementFile,
): FastifyReply {
  const extension = extname(name).toLowerCase();
  const type = inlineTypes[extension];
  const tag = `"${sha256.slice(0, 32)}"`;
  const cacheScope = isPublic ? "public" : "private";
  void reply.headers({ etag: tag, "cache-control": `${cacheScope}, max-age=300` });
  if (request.headers["if-none-match"] === tag) return reply.status(304).send();
  if (type === undefined) void reply.header("content-disposition", contentDisposition(name));
  if (extension === ".svg") void reply.header("content-security-policy", drawingPolicy);
  void reply.header("content-length", size);
  return reply.type(type ?? "application/octet-stream").send(files.read(sha256));
}
