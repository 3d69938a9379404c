import { expect, test } from "vitest";
import { ownTitles, type TitleInput } from "./ownTitles.ts";

const ofProblem = { "zh-CN": "苹果", "en-US": "Apples" };
const none = { own: {}, inContest: ofProblem, ofProblem };
const one = { own: { "zh-CN": "梨" }, inContest: { "zh-CN": "梨", "en-US": "梨" }, ofProblem };
const both = {
  own: { "zh-CN": "梨", "en-US": "Pears" },
  inContest: { "zh-CN": "梨", "en-US": "Pears" },
  ofProblem,
};

test.each<[string, TitleInput, typeof none | typeof one | typeof both, object]>([
  ["nothing changes nothing", {}, one, { "zh-CN": "梨" }],
  ["an empty title changes nothing", { displayTitle: "" }, one, { "zh-CN": "梨" }],
  ["the problem's title that was read back is none", { displayTitle: "Apples" }, none, {}],
  ["an own title that was read back stays", { displayTitle: "梨" }, one, { "zh-CN": "梨" }],
  ["a new single title is that of every language", { displayTitle: "B" }, one, { "en-US": "B" }],
  [
    "of two own titles the one of the caller's language changes",
    { displayTitle: "Plums" },
    both,
    { "zh-CN": "梨", "en-US": "Plums" },
  ],
  ["the problem's title removes own ones", { displayTitle: "苹果" }, both, {}],
  ["titles by language", { titles: { "zh-CN": "李", "en-US": "" } }, both, { "zh-CN": "李" }],
  ["one by language", { titles: { "en-US": "P" } }, one, { "zh-CN": "梨", "en-US": "P" }],
  ["the problem's own by language is none", { titles: { "zh-CN": "苹果" } }, one, {}],
])("%s", (_what, wanted, before, expected) => {
  expect(ownTitles(wanted, before, "en-US")).toEqual(expected);
});
