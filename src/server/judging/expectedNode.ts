import type { Database, Db } from "../platform/database/db.ts";
import { awaitedNode, awaitNode } from "./expectedNode.sql.ts";

/**
 * Records that a judge node with this name is being started together with this server. Until the node has reported its
 * languages, the server is not ready, and submissions wait for the node instead of being refused.
 */
export async function expectNode(db: Database, name: string): Promise<void> {
  await awaitNode(db, { node: name });
}

/**
 * Returns what is still missing: `judge` as long as the awaited node has not reported its languages, or `languages` if
 * it reported none.
 */
export async function missingOfNode(
  db: Db,
  name: string | undefined,
): Promise<{ missing: string[]; ready: boolean }> {
  const [node] = name === undefined ? [] : await awaitedNode(db, { node: name });
  if (!node) return { missing: [], ready: true };
  if (node.awaited) return { missing: ["judge"], ready: false };
  return { missing: node.languages === 0 ? ["languages"] : [], ready: true };
}
