import { expect, test } from "vitest";
import { compileText } from "./namedParameters.ts";

const values = (text: string): string[] => compileText(text).parameters.map(({ name }) => name);

test("names become numbers in the order in which they first occur", () => {
  expect(compileText("select :b, :a, :b::text where x = any (:a::int[])")).toEqual({
    text: "select $1, $2, $1::text where x = any ($2::int[])",
    parameters: [
      { name: "b", isNullable: false, hasNullableElements: false },
      { name: "a", isNullable: false, hasNullableElements: false },
    ],
    assertedColumns: [],
  });
});

test("marks say that a value, or an element of an array, may be null", () => {
  const { text, parameters } = compileText("values (:a?::text, :a, :b[?]::text[], :c ? 'x')");
  expect(text).toBe("values ($1::text, $1, $2::text[], $3 ? 'x')");
  expect(parameters).toEqual([
    { name: "a", isNullable: true, hasNullableElements: false },
    { name: "b", isNullable: false, hasNullableElements: true },
    { name: "c", isNullable: false, hasNullableElements: false },
  ]);
});

test.each([
  "select now()::date, x::text",
  "select ':a' || '''b :c''', e'\\':d'",
  'select 1 as ":a"',
  "select 1 -- :a",
  "select 1 /* :a\n :b */",
  "select $$ :a $$",
  "select array[1, 2][1:n], a[x:y]",
  "select f(a := 1)",
])("%j has no parameter", (text) => {
  expect(compileText(text)).toEqual({ text, parameters: [], assertedColumns: [] });
});

test("parameters stand right after operators, brackets and line breaks", () => {
  expect(values("a=:a and(:b)and c<@:c\n:d[:e]")).toEqual(["a", "b", "c", "d", "e"]);
});

test("an asserted alias loses its mark", () => {
  const { text, assertedColumns } = compileText('select max(x) as "most!", y as "y" from t');
  expect(text).toBe('select max(x) as "most", y as "y" from t');
  expect(assertedColumns).toEqual(["most"]);
});
