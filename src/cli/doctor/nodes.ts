import { join } from "node:path";
import type { Config } from "../../server/platform/config.ts";
import { countMissing } from "../../server/platform/migrate.ts";
import { OperatorError } from "../../server/platform/operatorError.ts";
import { projectRoot } from "../../server/platform/projectRoot.ts";
import { findDatabase, openReachable } from "../database.ts";
import type { Finding } from "../../shared/doctor.ts";

interface NodeRow extends Record<string, unknown> {
  name: string;
  heardSeconds: number;
  slots: number;
  languages: number;
  trouble: { code: string; hint: string; detail: string } | null;
  benchedSeconds: number;
  lastFault: { code: string; hint: string; detail: string } | null;
}

/** Every judge node of the last day, and why it is given no work; nothing where no database answers. */
export async function nodeFindings(config: Config): Promise<Finding[]> {
  try {
    const url = await findDatabase(config);
    if (url === undefined) return [];
    const db = await openReachable(url);
    try {
      if ((await countMissing(url, join(projectRoot, "db", "migrations"))) > 0) return [];
      return (await db.query<NodeRow>({ text: question })).map(nodeFinding);
    } finally {
      await db.close();
    }
  } catch (error) {
    // The line about the database says what is wrong with it.
    if (error instanceof OperatorError) return [];
    throw error;
  }
}

const question = `
  select name, slots, trouble, last_fault as "lastFault",
    extract(epoch from now() - seen_at)::int as "heardSeconds",
    jsonb_array_length(languages) as languages,
    greatest(0, coalesce(extract(epoch from benched_until - now()), 0))::int as "benchedSeconds"
  from judge_node where seen_at > now() - interval '1 day' order by name`;

/** Silent for longer than two heartbeats and a half. */
const SILENT_SECONDS = 10;

function nodeFinding(node: NodeRow): Finding {
  const { name, heardSeconds, slots, languages, trouble, benchedSeconds, lastFault } = node;
  const subject = `Judge ${name}`;
  if (heardSeconds > SILENT_SECONDS) {
    const detail = `not heard of for ${heardSeconds} s`;
    return { subject, state: "missing", detail, fix: "start it again, or forget it" };
  }
  if (trouble) {
    const detail = `out of rotation, ${trouble.code}: ${trouble.detail}`;
    const state = trouble.code === "drained" ? "missing" : "bad";
    return { subject, state, detail, fix: trouble.hint };
  }
  if (benchedSeconds > 0 && lastFault) {
    const detail = `benched for ${benchedSeconds} s after failing again and again, ${lastFault.code}: ${lastFault.detail}`;
    return { subject, state: "bad", detail, fix: lastFault.hint };
  }
  const detail = `in rotation, ${slots} slots, ${languages} languages`;
  return { subject, state: "good", detail };
}
