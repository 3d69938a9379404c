import { expect, test } from "vitest";
import { emptyValues, fieldOfRefusal, textsOfValues, valuesOfTexts } from "./editorialValues.ts";

const english = { locale: "en-US", title: "Greedy", content: "Take the first." } as const;

test("a language without title and text is not sent", () => {
  expect(textsOfValues(emptyValues)).toEqual([]);
  expect(textsOfValues(valuesOfTexts([english]))).toEqual([english]);
  expect(textsOfValues({ ...valuesOfTexts([english]), zhTitle: " " })).toEqual([english]);
  expect(textsOfValues({ ...valuesOfTexts([english]), zhTitle: "贪心" })).toHaveLength(2);
});

test("a refused text is found by its place among those that were sent", () => {
  const values = valuesOfTexts([english]);
  expect(fieldOfRefusal("texts.0.content", values)).toBe("enContent");
  expect(fieldOfRefusal("texts.0.title", { ...values, zhTitle: "贪心" })).toBe("zhTitle");
  expect(fieldOfRefusal("texts.1.content", values)).toBeNull();
  expect(fieldOfRefusal("releaseAt", values)).toBe("releaseAt");
  expect(fieldOfRefusal("texts", values)).toBeNull();
});
