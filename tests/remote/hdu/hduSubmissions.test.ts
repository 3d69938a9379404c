import { expect, test } from "vitest";
import { parseHduSubmissions } from "../../../src/server/remote/hdu/submissions.ts";

const row = (author: string) =>
  `<div id=fixed_table><table><tr><td>1</td><td>2026-03-01</td><td>Accepted</td><td>1000</td><td>15MS</td><td>1K</td><td>99 B</td><td>G++</td><td>${author}</td></tr></table></div>`;

test.each([
  ["<a href=/userstatus.php?user=ming_1>Ming the great</a>", "ming_1"],
  ["<a href=/userstatus.php?user=ming%2E1&x=2>Ming</a>", "ming.1"],
  ["<a href=/other.php?user=ming_1>hong</a>", "hong"],
  ["hong", "hong"],
])("the account in %s is %s, whatever name is shown", (author, user) => {
  expect(parseHduSubmissions(row(author))).toMatchObject([{ remoteId: "1", user }]);
});
