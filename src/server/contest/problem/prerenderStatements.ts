import { isLocale } from "../../../shared/text/locale.ts";
import type { Database } from "../../platform/database/db.ts";
import { RENDERER_VERSION } from "../../platform/rendering/rendering.ts";
import { storeStatementHtml } from "../../problem/service.ts";
import { statementsToRender } from "./prerenderStatements.sql.ts";

/**
 * Renders statements of contests that begin soon and stores their HTML. Otherwise, after an update of the renderer, all
 * contestants would have to wait for the rendering when the contest starts. Concurrent runs are harmless.
 */
export async function prerenderStatements(db: Database): Promise<void> {
  for (const { problemId, locale } of await statementsToRender(db, {
    renderer: RENDERER_VERSION,
  })) {
    if (isLocale(locale)) await storeStatementHtml(db, problemId, locale);
  }
}
