import { expect, test } from "vitest";
import { fieldOfRefusal } from "./firstError.ts";

const fieldNames = [
  "problemId",
  "title",
  "translations.en-US.title",
  "timeLimit",
  "languages",
  "tags",
];

test.each([
  ["problemId", "problemId"],
  ["problem.timeLimit", "timeLimit"],
  ["translations.en-US.title", "translations.en-US.title"],
  ["problem.translations.en-US.title", "translations.en-US.title"],
  ["languages.3.ownTimeFactor", "languages"],
  ["tags.0.name", "tags"],
  ["samples.0.score", null],
  ["problem", null],
  ["", null],
])("a refusal of %s stands at %s", (refused, place) => {
  expect(fieldOfRefusal(refused, fieldNames)).toBe(place);
});
