import { expect, test } from "vitest";
import { foreignSubmissionUrl } from "./foreignSubmissionUrl.ts";

test.each([
  ["HDU", "1000", "https://acm.hdu.edu.cn/status.php?first=7"],
  ["CF", "1133F2", "https://codeforces.com/contest/1133/submission/7"],
  ["CF", "92101", "https://codeforces.com/contest/921/submission/7"],
  ["GYM", "100001A", "https://codeforces.com/gym/100001/submission/7"],
  ["AC", "abc153/abc153_a", "https://atcoder.jp/contests/abc153/submissions/7"],
  ["JSK", "T1001", undefined],
])("%s %s", (judge, problemKey, url) => {
  expect(foreignSubmissionUrl({ judge, problemKey, remoteId: "7" })).toBe(url);
});
