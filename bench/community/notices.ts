import type { CommunityBench } from "./bench.ts";

const LIMIT_MS = 50;
const ROUNDS = 20;
const TITLE = "Measured notice";

/** Measures the time to send a notice to 1,000,000 users, and to read the unread counts afterwards. */
export async function measureNotices({
  call,
  client,
  tokens,
  report,
}: CommunityBench): Promise<void> {
  const times: number[] = [];
  const readings: number[] = [];
  try {
    for (let i = 0; i <= ROUNDS; i += 1) {
      const body = { title: TITLE, content: "今晚维护。", type: "All" };
      times.push((await call("/api/admin/msg/notice", { token: tokens.root, body })).ms);
      readings.push((await call("/api/msg/unread", { token: tokens.reader })).ms);
    }
  } finally {
    await client.query("delete from notice where title = $1", [TITLE]);
  }
  report.head();
  const line = (name: string, [first = Number.NaN, ...rest]: number[], limit: number) =>
    report.line(name, { first, times: rest, limit });
  line("notice to 1,000,000 users", times, LIMIT_MS);
  line("unread numbers after a notice", readings, 2);
}
