import type { Db } from "../../platform/database/db.ts";
import { redactedPage } from "../adapter/redactedPage.ts";
import { RemoteError } from "../adapter/remoteError.ts";
import { keepPage } from "./unreadPages.sql.ts";

const PAGE_MAX = 512 * 1024;
const PAGES_MAX = 10;

/**
 * Stores the page that an adapter did not understand, without secrets, so that an administrator can pass it on to
 * whoever updates the adapter. Failures without such a page are ignored.
 */
export async function keepUnreadPage(db: Db, judge: string, error: unknown): Promise<void> {
  if (!(error instanceof RemoteError) || !error.page) return;
  const { call, url, bytes, secrets } = error.page;
  const text = redactedPage(bytes.subarray(0, PAGE_MAX), secrets);
  const body = Buffer.from(text, "latin1");
  await keepPage(db, { judge, call, detail: error.detail, url, body, others: PAGES_MAX - 1 });
}
