import { expect, test } from "vitest";
import {
  BLOCK_SIZE,
  type ListFields,
  needlesOf,
  queryOf,
  rangesIn,
  rangesOfSearch,
  wholeTermsOf,
  termsOf,
} from "./searchTerms.ts";

const post = { id: 7, uid: "u", categoryId: 2, problemId: 3, classId: 4, contestId: null };
const termsIn = (text: string) =>
  termsOf([text], post)
    .slice(5)
    .map((term) => term.replace(/^0:/, ""));

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
    "0:@u",
    "0:#7",
    "0:$category2",
    "0:$problem3",
    "0:$class4",
    "0:7",
    "0:u",
    "0:class4",
  ]);
});

test("a post has at most 20,000 terms", () => {
  const words = Array.from({ length: 30_000 }, (_, n) => `w${n}`).join(" ");
  expect(termsOf([words], post)).toHaveLength(20_000);
});

test.each([
  ["规划", null, "('5:规划')"],
  ["动态规划", null, "('5:动态' & '5:态规' & '5:规划')"],
  ["划", null, "('5:划':*)"],
  ["Seg tree", null, "('5:seg':* & '5:tree':*)"],
  ["12", null, "('5:12':*) | '5:#12'"],
  ["#12", null, "('5:12':*) | '5:#12'"],
  ["mike", "u9", "('5:mike':*) | '5:@u9'"],
  ["it's \\ & | ! :*", null, "('5:it':* & '5:s':*)"],
  ["!!", null, undefined],
])("%s is the query %s %s in a block", (keyword, uid, query) => {
  expect(queryOf(keyword, uid)?.(5)).toBe(query);
});

const anywhere: ListFields = {
  uid: null,
  categoryId: null,
  problemId: null,
  classId: null,
  contestId: null,
};
const inClass = { ...anywhere, classId: 7 };

const wholeIn = (fields: ListFields, keyword: string, uid: string | null = null) =>
  wholeTermsOf(keyword, uid, fields)?.(5);

test.each([
  ["words are beginnings", wholeIn(anywhere, "path graph"), undefined],
  ["pairs alone", wholeIn(inClass, "线段树"), undefined],
  ["a word in a class", wholeIn(inClass, "path"), "'5:$class7'"],
  ["a word and pairs", wholeIn(anywhere, "path 线段"), "(('5:线段'))"],
  ["both in a class", wholeIn(inClass, "path 线段"), "(('5:线段')) & '5:$class7'"],
  ["a name", wholeIn(anywhere, "path 线段", "u1"), "(('5:线段') | '5:@u1')"],
  ["a name that is a word, in a class", wholeIn(inClass, "path", "u1"), "'5:$class7'"],
])("what all matches have, of %s", (_what, whole, expected) => {
  expect(whole).toBe(expected);
});

test("a search reads the newest blocks first, then more of them at once, each block once", () => {
  const query = (block: number) => `${block}`;
  const blocksBelow = (id: number) =>
    [...rangesOfSearch({ query, whole: undefined }, id)].map(({ terms }) => terms.map(Number));
  expect(blocksBelow(1)).toEqual([[0]]);
  expect(blocksBelow(BLOCK_SIZE * 1.5)).toEqual([[1], [0]]);
  // If the newest block has few posts, it is searched together with the previous block.
  expect(blocksBelow(BLOCK_SIZE + 1)).toEqual([[1, 0]]);
  expect(blocksBelow(BLOCK_SIZE * 3)).toEqual([[2], [1, 0]]);
  const ranges = blocksBelow(BLOCK_SIZE * 50);
  expect(ranges.map((blocks) => blocks.length)).toEqual([1, 4, 8, 16, 16, 5]);
  expect(ranges.flat()).toEqual(Array.from({ length: 50 }, (_, n) => 49 - n));
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
  // The text does not contain the whole word, only its pairs of characters.
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
  // This letter becomes longer in lower case. Positions after it would be wrong, so no match is reported.
  ["İ path", "path", []],
])("in %s, %s is at %j", (text, keyword, ranges) => {
  expect(rangesIn(text, needlesOf(keyword))).toEqual(ranges);
});
