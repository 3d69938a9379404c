import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Locale, locales } from "../../../shared/text/locale.ts";
import { preferredEncoding } from "../traffic/compress.ts";
import type { Fallback } from "./http.ts";
import { decodedPath } from "./requestPath.ts";
import { declareUnread } from "../route/tokenGate.ts";

/**
 * Serves the files of the web build. Files in `assets`, whose names contain a hash, are immutable; browsers must
 * revalidate all other files. If the build created a `.br` or `.gz` variant, that variant is sent. Only files that
 * exist when the server starts are served.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (scope) => {
    declareUnread(scope);
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // index.html is not served as a static file, because the page depends on the site's language (see
      // `answersWithPage`).
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(folder, "assets"));
        void reply.header(
          "cache-control",
          hashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    });
  });
}

/**
 * The paths of pages exist only in the browser's router, so a GET of such a path returns index.html. Unknown paths
 * below `/api`, `/judge` and `/assets` still get 404, and so do requests that do not accept HTML. The page's `lang` is
 * the site's language, which boot.js uses for readers who have not chosen a language.
 *
 * @param language returns the site's language: the cached value, or a promise if the cached value has expired
 */
export function answersWithPage(
  folder: string | undefined,
  language: () => Locale | Promise<Locale>,
): Fallback | undefined {
  const page = folder === undefined ? undefined : join(folder, "index.html");
  if (page === undefined || !existsSync(page)) return undefined;
  const pages = packed(readFileSync(page, "utf8"));
  return {
    has(request) {
      const path = decodedPath(request);
      if (path === "/") return true;
      const isOfPrograms = /^\/(?:api|judge|assets)(?:\/|$)/.test(path);
      return !isOfPrograms && (request.headers.accept ?? "").includes("text/html");
    },
    answer(request, reply) {
      Promise.resolve(language())
        .then((locale) => send(pages[locale], request, reply))
        .catch((error: unknown) => reply.send(error));
      return reply;
    },
  };
}

interface PackedPage {
  /** The page by encoding; `identity` is uncompressed. */
  bodies: Record<"br" | "gzip" | "identity", Buffer>;
  etag: string;
}

/** The page in each language, compressed once. */
function packed(html: string): Record<Locale, PackedPage> {
  const of = (locale: Locale): PackedPage => {
    const identity = Buffer.from(html.replace(/(<html\b[^<>]*\blang=")[^"]*/, `$1${locale}`));
    const bodies = { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
    const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 16);
    return { bodies, etag: `W/"${hash}"` };
  };
  return Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<
    Locale,
    PackedPage
  >;
}

function send({ bodies, etag }: PackedPage, request: FastifyRequest, reply: FastifyReply): void {
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  void reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag });
  const etags = (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  if (etags.includes(etag)) {
    void reply.code(304).send();
    return;
  }
  if (encoding !== undefined) void reply.header("content-encoding", encoding);
  void reply
    .code(200)
    .type("text/html; charset=utf-8")
    .send(bodies[encoding ?? "identity"]);
}
