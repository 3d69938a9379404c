import { expect, test } from "vitest";
import { contentDisposition } from "./download.ts";

const names: [given: string, ascii: string, encoded?: string][] = [
  ["problem_export_1.zip", "problem_export_1.zip", "problem_export_1.zip"],
  ["题目 1000.zip", "1000.zip", "%E9%A2%98%E7%9B%AE%201000.zip"],
  ["说明.HTML", "download.HTML"],
  ["résumé (final).pdf", "resume_final.pdf", "r%C3%A9sum%C3%A9%20%28final%29.pdf"],
  ['a"b\\c.zip', "a_b_c.zip"],
  ["a;filename=evil.exe;b.zip", "a_filename_evil.exe_b.zip"],
  ["a\r\nset-cookie: x=1\r\n\r\n.zip", "a_set-cookie_x_1.zip"],
  ["50% off.txt", "50_off.txt", "50%25%20off.txt"],
  ["it's*.txt", "it_s.txt", "it%27s%2A.txt"],
  ["../../etc/passwd", "etc_passwd"],
  [".htaccess", "download.htaccess"],
  ["a.tar.gz", "a.tar.gz"],
  ["no extension", "no_extension"],
  ["\ud800.zip", "download.zip", "%EF%BF%BD.zip"],
  ["a\0b\u007f.zip", "a_b.zip"],
  ["", "download", "download"],
  [" ", "download"],
  ["…", "download"],
  [`${"x".repeat(500)}.zip`, `${"x".repeat(100)}.zip`],
];

test.each(names)("%j is downloaded as %s by a simple client", (original, ascii, encoded) => {
  const header = contentDisposition(original);
  // Parses the header like a client that supports neither quoting nor further parameters.
  expect(header.split("filename=")[1]).toBe(ascii);
  // The header contains only printable ASCII; the ASCII name is a token as defined by RFC 9110, so it needs no quotes.
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(header).toMatch(/^attachment; filename\*=UTF-8''[^;'()* ]+; filename=[\w.+-]+$/);
  if (encoded !== undefined) expect(header).toContain(`filename*=UTF-8''${encoded};`);
});

test("the whole name is read back from the encoded one", () => {
  for (const name of ["题目 1000.zip", "a;b'c(d)*.zip", '"', "r\r\nn"]) {
    const encoded = /filename\*=UTF-8''([^;]+)/.exec(contentDisposition(name))?.[1] ?? "";
    expect(decodeURIComponent(encoded)).toBe(name);
  }
});
