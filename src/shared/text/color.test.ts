import { expect, test } from "vitest";
import { hexColor } from "./color.ts";

test.each([
  ["#F40", "#ff4400"],
  ["#ff4500", "#ff4500"],
  ["#f408", "#ff4400"],
  ["#ff450080", "#ff4500"],
  [" #FF4500 ", "#ff4500"],
  ["rgb(255, 69, 0)", "#ff4500"],
  ["rgb(255,69,0)", "#ff4500"],
  ["RGB( 0 , 0 , 7 )", "#000007"],
  ["rgba(19, 206, 102, 0.8)", "#13ce66"],
  ["rgba(19, 206, 102, 1)", "#13ce66"],
  ["rgba(1,2,3,.5)", "#010203"],
  ["rgb(1 2 3 / 50%)", "#010203"],
])("%s is %s", (text, hex) => {
  expect(hexColor(text)).toBe(hex);
});

test.each([
  "",
  "red",
  "#12345",
  "#1234567",
  "ff4500",
  "#ggg",
  "rgb(256,0,0)",
  "rgb(1,2)",
  "rgb(-1,2,3)",
  "rgb(1,2,3",
  "rgba(1,2,3,2)",
  "rgba(1,2,3,4,5)",
  "rgb(1,,3)",
  "rgb(01x,2,3)",
  "hsl(1,2%,3%)",
  "#fff;background:url(x)",
  "rgb(1,2,3)\u0000",
  "var(--x)",
])("%j is no color", (text) => {
  expect(hexColor(text)).toBeNull();
});
