import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/**
 * Serves the browser's build: hashed files for ever, everything else asked again each time, and the
 * `.br` or `.gz` twin where the build made one. Only files that are there at the start have a path.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: ["index.html"],
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
}

/**
 * Pages have addresses that only the browser's router knows: a reader's GET of any of them gets
 * index.html, calls and files that are missing stay missing.
 */
export function answersWithPage(
  folder: string | undefined,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const there = folder !== undefined && existsSync(join(folder, "index.html"));
  return (request, reply) => {
    const { method, url, headers } = request;
    const isPage =
      there &&
      (method === "GET" || method === "HEAD") &&
      !/^\/(?:api|judge|assets)(?:\/|$)/.test(url) &&
      (headers.accept ?? "").includes("text/html");
    if (isPage) void reply.sendFile("index.html");
    return isPage;
  };
}
