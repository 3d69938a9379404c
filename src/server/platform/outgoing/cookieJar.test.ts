import { expect, test } from "vitest";
import { manualClock } from "../../../shared/system/manualClock.ts";
import { CookieJar } from "./cookieJar.ts";

const url = "https://judge.example/contest/1";

test("a cookie is sent to its host and path only, or below its domain", () => {
  const jar = new CookieJar(manualClock());
  jar.set("session=1; Path=/contest; HttpOnly", url);
  jar.set("theme=dark; Domain=judge.example; Path=/", url);
  expect(jar.header(url)).toBe("session=1; theme=dark");
  expect(jar.header("https://judge.example/")).toBe("theme=dark");
  expect(jar.header("https://img.judge.example/contest/1")).toBe("theme=dark");
  expect(jar.header("https://other.example/contest/1")).toBeUndefined();
  expect(jar.get("session", url)).toBe("1");
  expect(jar.get("session", "https://judge.example/")).toBeUndefined();
});

test.each([
  "a=1; Domain=other.example",
  "a=1; Domain=example",
  "a=1; Domain=co.uk",
  "a=1; Domain=contest.judge.example",
  "__Host-a=1; Domain=judge.example; Secure; Path=/",
  "__Secure-a=1",
  `a=${"x".repeat(5000)}`,
  "",
])("%s is not stored", (header) => {
  const jar = new CookieJar(manualClock());
  jar.set(header, url);
  expect(jar.header(url)).toBeUndefined();
  expect(jar.header("https://other.example/")).toBeUndefined();
});

test("a secure cookie is not sent in clear", () => {
  const jar = new CookieJar(manualClock());
  jar.set("a=1; Secure", url);
  expect(jar.header("http://judge.example/contest/1")).toBeUndefined();
});

test("cookies end by the clock, however often they were sent, and when the site removes them", () => {
  const clock = manualClock();
  const jar = new CookieJar(clock);
  jar.set("a=1; Max-Age=60", url);
  jar.set(`b=2; Expires=${new Date(clock.now() + 120_000).toUTCString()}`, url);
  jar.set("c=3", url);
  clock.advance(59_000);
  expect(jar.header(url)).toBe("a=1; b=2; c=3");
  clock.advance(1_000);
  expect(jar.header(url)).toBe("b=2; c=3");
  clock.advance(60_000);
  expect(jar.header(url)).toBe("c=3");
  jar.set("c=; Max-Age=0", url);
  expect(jar.header(url)).toBeUndefined();
});

test("a jar is stored as text and read again", () => {
  const clock = manualClock();
  const jar = new CookieJar(clock);
  jar.set("a=1; Max-Age=60; Path=/; Secure", url);
  jar.set("b=2; Domain=judge.example; Path=/", url);
  const again = new CookieJar(clock, jar.toText());
  expect(again.header(url)).toBe("a=1; b=2");
  expect(again.header("http://img.judge.example/")).toBe("b=2");
  clock.advance(60_000);
  expect(again.header(url)).toBe("b=2");
});

test("a site cannot fill it: the oldest give way", () => {
  const jar = new CookieJar(manualClock());
  for (let number = 0; number < 150; number += 1) jar.set(`c${number}=1; Path=/`, url);
  const names = jar.header(url)?.split("; ") ?? [];
  expect(names).toHaveLength(100);
  expect(names).toContain("c149=1");
  expect(names).not.toContain("c49=1");
});
