import { expect, test } from "vitest";
import { linkHosts } from "./linkHosts.ts";

test.each([
  ["see https://A.example/x?y and http://b.example:81", ["a.example", "b.example:81"]],
  ["ｈｔｔｐｓ：／／ａ．example", ["a.example"]],
  ["ht\u200btps://a.example", ["a.example"]],
  ["go to www.spam.example now", ["www.spam.example"]],
  ["https://own.example@evil.example/", ["own.example@evil.example"]],
  ["[x](//evil.example/a)", ["evil.example"]],
  ["[x][1]\n\n[1]: //evil.example", ["evil.example"]],
  ["[x](/problem/1000) and ![p](/api/public/img/1.png)", []],
  ["int a; // a comment\n//another", []],
  ["http is a protocol: //", []],
])("%j links to %j", (text, hosts) => {
  expect([...linkHosts([text], "")]).toEqual(hosts);
});

test("links of rendered HTML count, and text that looks like an attribute does not", () => {
  const html = `<a href="//A.example/x">a</a> <img src="https://b.example"> <a href="/here">c</a> href=&quot;//d.example&quot;`;
  expect([...linkHosts([], html)]).toEqual(["a.example", "b.example"]);
});
