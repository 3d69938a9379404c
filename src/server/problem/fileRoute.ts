import { randomBytes } from "node:crypto";
import { extname } from "node:path";
import { Refusal } from "../../shared/errors.ts";
import type { Database } from "../platform/db.ts";
import { contentDisposition } from "../platform/download.ts";
import type { RouteContext } from "../platform/route.ts";
import { keepSetting } from "../platform/setting.ts";
import { ProblemAuth } from "../../shared/problem.ts";
import { visibleProblem } from "./policy.ts";
import { fileOf, problemAccess } from "./sql.ts";
import { type FileKeys, isValidFileKey } from "./statement.ts";

/** Types that browsers may show inline; everything else is a download. */
const shownTypes: Record<string, string> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
};

/** An SVG opened directly is a document of our origin: no script, no origin, no connections. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** The key for file addresses of hidden problems: created once, the same in every process. */
export function fileSecret(db: Database): () => Promise<FileKeys> {
  let known: Promise<Buffer> | undefined;
  return async () => {
    known ??= keepSetting(db, "problem.fileSecret", () => randomBytes(32).toString("hex")).then(
      (hex) => Buffer.from(hex, "hex"),
      (error: unknown) => {
        known = undefined;
        throw error;
      },
    );
    return { secret: await known, now: db.clock.now() };
  };
}

/** `GET /api/problem-file/<pid>/<name>`: pictures and attachments, for viewers who may read the problem. */
export function serveProblemFiles(context: RouteContext, secret: () => Promise<FileKeys>): void {
  const { app, db, files } = context;
  app.get<{ Params: { pid: string; name: string }; Querystring: { key?: unknown } }>(
    "/api/problem-file/:pid/:name",
    async (request, reply) => {
      const viewer = await context.findViewer(request, reply);
      const pid = /^\d{1,15}$/.test(request.params.pid) ? Number(request.params.pid) : 0;
      const { name } = request.params;
      const [problem] = await problemAccess(db, pid);
      const open =
        problem !== undefined &&
        (visibleProblem(viewer, problem) ||
          isValidFileKey(request.query.key, problem.id, await secret()));
      const isName = name.length <= 200 && !name.includes("\0") && name.isWellFormed();
      const [file] = open && isName ? await fileOf(db, problem.id, name) : [];
      if (!open || !file) throw new Refusal("UPLOAD_NOT_FOUND");
      const extension = extname(name).toLowerCase();
      const type = shownTypes[extension];
      const tag = `"${file.sha256.slice(0, 32)}"`;
      const cacheScope = problem.auth === ProblemAuth.Public ? "public" : "private";
      void reply.headers({ etag: tag, "cache-control": `${cacheScope}, max-age=300` });
      if (request.headers["if-none-match"] === tag) return reply.status(304).send();
      if (type === undefined) void reply.header("content-disposition", contentDisposition(name));
      if (extension === ".svg") void reply.header("content-security-policy", drawingPolicy);
      void reply.header("content-length", file.size);
      return reply.type(type ?? "application/octet-stream").send(files.read(file.sha256));
    },
  );
}
