import { Worker } from "node:worker_threads";
import { POPULAR_POST } from "../../tests/support/generatedCommunity.ts";
import { uidOf } from "../../tests/support/generatedUsers.ts";
import type { CommunityBench } from "./bench.ts";
import type { PagesData, PagesMessage } from "./openPages.ts";

const PAGES = 2000;
const ROUNDS = 8;
const LIMIT_MS = 1000;

/**
 * Measures the time from the moment a user comments on a post until the live channel has notified the last of 2,000
 * open pages of this post, each opened by a different user. The simulated pages run in a separate thread of this
 * process.
 */
export async function measurePages({
  address,
  call,
  client,
  report,
  sessionOf,
}: CommunityBench): Promise<void> {
  const tokens: string[] = [];
  for (let n = 0; n < PAGES; n += 1) tokens.push(await sessionOf(uidOf(500_000 + n)));
  const workerData: PagesData = {
    address,
    topic: `discussion:${POPULAR_POST}`,
    count: PAGES,
    tokens,
  };
  const pages = new Worker(new URL("openPages.ts", import.meta.url), { workerData });
  try {
    const state = () =>
      new Promise<PagesMessage>((resolve, reject) => {
        pages.once("message", resolve).once("error", reject);
      });
    await state();
    const authors = Array.from({ length: ROUNDS + 1 }, (_, n) => uidOf(600_000 + n));
    // Sets the users' counts of solved problems so high that they are allowed to write comments.
    await client.query("update user_count set ac = 1000 where uid = any ($1)", [authors]);
    const times: number[] = [];
    for (const [i, uid] of authors.entries()) {
      const token = await sessionOf(uid);
      const arrival = state();
      const begin = Date.now();
      const body = { did: POPULAR_POST, content: `Measured comment ${i}` };
      await call("/api/comment", { token, body });
      const { at } = await arrival;
      times.push(at - begin);
    }
    report.head();
    const [first = Number.NaN, ...rest] = times;
    report.line(`comment to ${PAGES} open pages`, { first, times: rest, limit: LIMIT_MS });
  } finally {
    await pages.terminate();
    await client.query(
      "delete from comment where discussion_id = $1 and content like 'Measured comment %'",
      [POPULAR_POST],
    );
    await client.query(
      `update discussion d set comment_num = c.comments, thread_num = c.threads
       from (select count(*) as comments, count(*) filter (where parent_id is null) as threads from comment where discussion_id = $1) c
       where d.id = $1`,
      [POPULAR_POST],
    );
  }
}
