import { expect, test } from "vitest";
import { needlesOf, queryOf, rangesIn, termsOf } from "./searchTerms.ts";

const post = { id: 7, uid: "u", categoryId: 2, problemId: 3, classId: 4, contestId: null };
const termsIn = (text: string) => termsOf([text], post).slice(5);

test.each([
  ["动态规划", ["动态", "态规", "规划", "划"]],
  ["汉", ["汉"]],
  ["Segment Tree", ["segment", "tree"]],
  ["用C++写dp优化", ["用", "c", "写", "dp", "优化", "化"]],
  ["Ｆｕｌｌ１２", ["full12"]],
  ["𠀀𠀁字", ["𠀀𠀁", "𠀁字", "字"]],
  ["a_b-c", ["a_b", "c"]],
  ["x".repeat(100), ["x".repeat(64)]],
  ["!?、。", []],
])("%s has the terms %j", (text, terms) => {
  expect(termsIn(text)).toEqual(terms);
});

test("the author, the id and the place are terms that no text has", () => {
  expect(termsOf(["#7 @u $class4"], post)).toEqual([
    "@u",
    "#7",
    "$category2",
    "$problem3",
    "$class4",
    "7",
    "u",
    "class4",
  ]);
});

test("a post has at most 20,000 terms", () => {
  const words = Array.from({ length: 30_000 }, (_, n) => `w${n}`).join(" ");
  expect(termsOf([words], post)).toHaveLength(20_000);
});

test.each([
  ["规划", null, "('规划')"],
  ["动态规划", null, "('动态' & '态规' & '规划')"],
  ["划", null, "('划':*)"],
  ["Seg tree", null, "('seg':* & 'tree':*)"],
  ["12", null, "('12':*) | '#12'"],
  ["#12", null, "('12':*) | '#12'"],
  ["mike", "u9", "('mike':*) | '@u9'"],
  ["it's \\ & | ! :*", null, "('it':* & 's':*)"],
  ["!!", null, ""],
])("%s is the query %s %s", (keyword, uid, query) => {
  expect(queryOf(keyword, uid)).toBe(query);
});

test.each([
  [
    "Longest path in a PATH",
    "path",
    [
      [8, 12],
      [18, 22],
    ],
  ],
  ["线段树与线段", "线段树", [[0, 3]]],
  // The word is not there as a whole; its pairs are.
  [
    "动态的规划",
    "动态规划",
    [
      [0, 2],
      [3, 5],
    ],
  ],
  ["aaaa", "aa", [[0, 4]]],
  ["nothing", "else", []],
  // Lower case of this letter is longer: positions would be wrong.
  ["İ path", "path", []],
])("in %s, %s is at %j", (text, keyword, ranges) => {
  expect(rangesIn(text, needlesOf(keyword))).toEqual(ranges);
});
