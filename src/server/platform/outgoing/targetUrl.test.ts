import { expect, test } from "vitest";
import { OutgoingError } from "./outgoingError.ts";
import { targetUrl } from "./targetUrl.ts";

const origins = [
  "https://judge.example",
  "http://judge.example:8080",
  "https://*.pictures.example",
];

function codeOf(text: string, base?: string): string | undefined {
  try {
    targetUrl(text, origins, base === undefined ? undefined : new URL(base));
    return undefined;
  } catch (error) {
    return error instanceof OutgoingError ? error.code : String(error);
  }
}

test.each([
  ["https://judge.example/problem?id=1#top", "https://judge.example/problem?id=1"],
  ["https://JUDGE.example:443/", "https://judge.example/"],
  ["http://judge.example:8080/", "http://judge.example:8080/"],
  ["https://a.b.pictures.example/x.png", "https://a.b.pictures.example/x.png"],
])("%s is reached", (text, href) => {
  expect(targetUrl(text, origins).href).toBe(href);
});

test("a redirect may be relative, but not to another host", () => {
  const base = new URL("https://judge.example/a/b");
  expect(targetUrl("../c", origins, base).href).toBe("https://judge.example/c");
  expect(codeOf("//evil.example/", base.href)).toBe("originNotAllowed");
  expect(codeOf("\\\\evil.example/", base.href)).toBe("originNotAllowed");
});

test.each([
  ["problem?id=1", "badUrl"],
  ["ftp://judge.example/", "badUrl"],
  ["file:///etc/passwd", "badUrl"],
  ["data:text/plain,1", "badUrl"],
  ["https://user:pass@judge.example/", "badUrl"],
  ["https://judge.example@evil.example/", "badUrl"],
  ["https://:pass@judge.example/", "badUrl"],
  ["http://judge.example/", "originNotAllowed"],
  ["https://judge.example:8443/", "originNotAllowed"],
  ["https://judge.example./", "originNotAllowed"],
  ["https://judge.example.evil.example/", "originNotAllowed"],
  ["https://evil.example/https://judge.example/", "originNotAllowed"],
  ["https://pictures.example/", "originNotAllowed"],
  ["https://evilpictures.example/", "originNotAllowed"],
  ["https://127.0.0.1/", "originNotAllowed"],
  ["https://2130706433/", "originNotAllowed"],
  ["https://0177.0.0.1/", "originNotAllowed"],
  ["https://[::1]/", "originNotAllowed"],
])("%s: %s", (text, code) => {
  expect(codeOf(text)).toBe(code);
});

test("decimal, octal and hexadecimal addresses are the ones that they mean", () => {
  const here = ["http://127.0.0.1"];
  for (const text of ["2130706433", "0177.0.0.1", "0x7f.1", "127.1", "127.0.0.1."])
    expect(targetUrl(`http://${text}/`, here).hostname).toBe("127.0.0.1");
});

test("the message has neither path nor query, which may carry tokens", () => {
  expect(() => targetUrl("https://evil.example/a?token=secret", origins)).toThrow(
    /^originNotAllowed: https:\/\/evil\.example$/,
  );
});
