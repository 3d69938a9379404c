import { expect, test } from "vitest";
import { judgeOfText } from "./judgeOfText.ts";

test.each([
  ["https://acm.hdu.edu.cn/showproblem.php?pid=1000", "HDU"],
  ["http://poj.org/problem?id=1000\n1001", "POJ"],
  ["https://codeforces.com/problemset/problem/4/A", "CF"],
  ["https://codeforces.com/gym/100001/problem/A", "GYM"],
  ["https://www.jisuanke.com/problem/T1001", "JSK"],
  [" hdu-1000, hdu-1001", "HDU"],
  ["https://loj.ac/p/6000", "LOJ"],
  ["SYZOJ-12", "SYZOJ"],
  ["1000 1001", undefined],
  ["https://example.org/HDU-1000", undefined],
  ["", undefined],
])("%j names %s", (text, judge) => {
  expect(judgeOfText(text)).toBe(judge);
});

test.each([
  ["https://oj.school.example/problem.php?id=1000", "HUSTDEMO"],
  ["hustdemo-1000", "HUSTDEMO"],
  ["HUSTELSE-1000", undefined],
])("%j names %s among the sites that the owner has added", (text, judge) => {
  const sites = [{ judge: "HUSTDEMO", origin: "https://oj.school.example" }];
  expect(judgeOfText(text, sites)).toBe(judge);
});
