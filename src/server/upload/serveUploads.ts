import type { FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../../shared/call/errors.ts";
import { contentDisposition } from "../platform/file/download.ts";
import type { RouteContext } from "../platform/route/route.ts";
import { uploadByAddress } from "./sql.ts";
import { unreadRoute } from "../platform/route/tokenGate.ts";

interface UploadRoute {
  Params: { name: string };
}

/**
 * If an upload is opened directly in the browser, this policy blocks its scripts and connections and gives it an opaque
 * origin.
 */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

/**
 * Serves `GET /api/public/img/<sha256>.<extension>` inline and `GET /api/public/file/…` as a download, without sign-in.
 * Only files with an upload row are served: other stored files (test data) cannot be fetched through these routes.
 */
export function serveUploads(context: RouteContext): void {
  const { app } = context;
  app.get<UploadRoute>("/api/public/img/:name", unreadRoute, (request, reply) =>
    serve(context, { request, reply }),
  );
  app.get<UploadRoute>("/api/public/file/:name", unreadRoute, (request, reply) =>
    serve(context, { request, reply, download: true }),
  );
}

async function serve(
  { db, files }: RouteContext,
  { request, reply, download = false }: Exchange,
): Promise<FastifyReply> {
  const [, sha256, extension] =
    /^([0-9a-f]{64})\.([a-z0-9]{1,10})$/.exec(request.params.name) ?? [];
  const [row] =
    sha256 === undefined || extension === undefined
      ? []
      : await uploadByAddress(db, { sha256, extension });
  if (!row || (!download && row.kind === "file")) throw new Refusal("UPLOAD_NOT_FOUND");
  const size = await files.size(row.sha256);
  if (size === undefined) throw new Refusal("UPLOAD_NOT_FOUND");
  // The path contains the hash of the content, so the response can be cached without expiry.
  const tag = `"${row.sha256.slice(0, 32)}"`;
  void reply.headers({
    etag: tag,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": POLICY,
  });
  if (request.headers["if-none-match"] === tag) return reply.status(304).send();
  if (download) {
    void reply.header("content-disposition", contentDisposition(row.name || request.params.name));
  }
  void reply.header("content-length", size);
  const type = download ? "application/octet-stream" : row.contentType;
  return reply.type(type).send(files.read(row.sha256));
}

interface Exchange {
  request: FastifyRequest<UploadRoute>;
  reply: FastifyReply;
  download?: boolean;
}
