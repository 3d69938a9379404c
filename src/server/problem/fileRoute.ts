import { randomBytes } from "node:crypto";
import { Refusal } from "../../shared/call/errors.ts";
import type { Database } from "../platform/database/db.ts";
import { guestWhenEnded } from "../platform/route/endedSession.ts";
import type { RouteContext } from "../platform/route/route.ts";
import { keepSetting } from "../platform/database/storedSetting.ts";
import { ProblemAuth } from "../../shared/problem/problem.ts";
import { visibleProblem } from "./policy.ts";
import { sendStatementFile } from "./statementFile.ts";
import { fileOf, problemAccess } from "./sql.ts";
import { type FileKeys, isValidFileKey } from "./statement.ts";

/**
 * Returns a function that reads the key for the file addresses of hidden problems. The key is created once and is the
 * same in every server process.
 */
export function fileSecret(db: Database): () => Promise<FileKeys> {
  let cachedKey: Promise<Buffer> | undefined;
  return async () => {
    cachedKey ??= keepSetting(db, "problem.fileSecret", () => randomBytes(32).toString("hex")).then(
      (hex) => Buffer.from(hex, "hex"),
      (error: unknown) => {
        cachedKey = undefined;
        throw error;
      },
    );
    return { secret: await cachedKey, now: db.clock.now() };
  };
}

/** `GET /api/problem-file/<pid>/<name>`: serves pictures and attachments to viewers who may read the problem. */
export function serveProblemFiles(context: RouteContext, secret: () => Promise<FileKeys>): void {
  const { app, db, files } = context;
  const findViewer = guestWhenEnded(context.findViewer);
  app.get<{ Params: { pid: string; name: string }; Querystring: { key?: unknown } }>(
    "/api/problem-file/:pid/:name",
    { config: { tokens: "any" } },
    async (request, reply) => {
      const viewer = await findViewer(request, reply);
      const pid = /^\d{1,15}$/.test(request.params.pid) ? Number(request.params.pid) : 0;
      const { name } = request.params;
      const [problem] = await problemAccess(db, { id: pid });
      const open =
        problem !== undefined &&
        (visibleProblem(viewer, { ...problem, pid }) ||
          isValidFileKey(request.query.key, problem.id, await secret()));
      const isName = name.length <= 200 && !name.includes("\0") && name.isWellFormed();
      const [file] = open && isName ? await fileOf(db, { pid: problem.id, name }) : [];
      if (!open || !file) throw new Refusal("UPLOAD_NOT_FOUND");
      const isPublic = problem.auth === ProblemAuth.Public;
      return sendStatementFile({ request, reply, files }, { ...file, name, isPublic });
    },
  );
}
