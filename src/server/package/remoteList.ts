import { REMOTE_PROBLEMS_MAX } from "../../shared/problem/package.ts";
import { pastedList } from "../../shared/text/pastedList.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Db } from "../platform/database/db.ts";
import type { FileStore } from "../platform/file/files.ts";
import type { StreamedUpload } from "../platform/file/upload.ts";
import { importRefusal, RemoteError, type RemoteJudges } from "../remote/service.ts";
import type { RemoteList } from "./read/remote.ts";

/**
 * Stores a list of the problems that are to be imported from a remote judge. The import later reads this list in the
 * same way as an uploaded file. `page`: the page of a single problem, saved by the caller. Refusals:
 * REMOTE_JUDGE_UNKNOWN, REMOTE_JUDGE_OFF, REMOTE_ID_WRONG, REMOTE_TOO_MANY.
 */
export async function storeRemoteList(
  { db, files, remote }: { db: Db; files: FileStore; remote: RemoteJudges },
  {
    judge,
    problems,
    page,
    max = page === undefined ? REMOTE_PROBLEMS_MAX : 1,
  }: { judge: string; problems: string; page?: string; max?: number },
): Promise<StreamedUpload> {
  // A saved page is accepted only for problems imported without test data, because no page contains test data.
  const source =
    remote.judges.source(judge) ??
    (page === undefined ? remote.problems.dataSource(judge) : undefined);
  if (!source) throw new Refusal("REMOTE_JUDGE_UNKNOWN");
  const refusal = await importRefusal(db, remote, judge);
  if (refusal) throw refusal;
  const texts = pastedList(problems);
  const keys = new Set<string>();
  for (const text of texts) {
    try {
      keys.add(source.parseId(text).key);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      throw new Refusal("REMOTE_ID_WRONG", { id: text.slice(0, 60), judge });
    }
  }
  if (keys.size === 0) throw new Refusal("REMOTE_ID_WRONG", { id: "", judge });
  if (keys.size > max) throw new Refusal("REMOTE_TOO_MANY", { max });
  const list: RemoteList = { judge, keys: [...keys], ...(page !== undefined && { page }) };
  const bytes = Buffer.from(JSON.stringify(list));
  const name = `${judge} ${[...keys].slice(0, 3).join(", ")}${keys.size > 3 ? " …" : ""}`;
  return { name, sha256: await files.put(bytes), size: bytes.length };
}
