import { expect, test } from "vitest";
import { describeAgent } from "./userAgent.ts";

const mozilla = "Mozilla/5.0";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0";

test.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, "Chrome 141", "Windows"],
  [`${mozilla} (Windows NT 10.0) ${chrome} Safari/537.36 Edg/141.0`, "Edge 141", "Windows"],
  [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox 140", "Linux"],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
    "Safari 18",
    "macOS",
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1`,
    "Chrome 130",
    "iOS",
  ],
  [
    `${mozilla} (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`,
    "Chrome 141",
    "Android",
  ],
  [
    `${mozilla} (Linux; Android 14) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0`,
    "WeChat 8",
    "Android",
  ],
  ["curl/8.5.0", "curl 8", null],
  ["", null, null],
  ["a program", null, null],
])("%s", (header, browser, system) => {
  expect(describeAgent(header)).toEqual({ browser, system });
});
