import { expect, test } from "vitest";
import { formatExamples, parseExamples } from "./examples.ts";

test.each([
  [[]],
  [[{ input: "", output: "" }]],
  [
    [
      { input: "1 <input> 2\n", output: "<output>3</outpu" },
      { input: "\r\n", output: " " },
    ],
  ],
])("samples %j come back from the wire's text form", (pairs) => {
  expect(parseExamples(formatExamples(pairs))).toEqual(pairs);
});

test("blanks between the parts of a sample are ignored, and an incomplete sample is skipped", () => {
  const text = "x<input>1</input> \n <output>2</output> y <input>3</input> z";
  expect(parseExamples(text)).toEqual([{ input: "1", output: "2" }]);
  const late = "<input>1</input> and </input><output>2</output>";
  expect(parseExamples(late)).toEqual([{ input: "1</input> and ", output: "2" }]);
});
