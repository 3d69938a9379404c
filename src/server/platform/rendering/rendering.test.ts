import { afterAll, describe, expect, test } from "vitest";
import { renderMarkdown } from "./markdown.ts";
import { renderStored, renderWritten, stopRendering, withNote } from "./rendering.ts";

afterAll(() => stopRendering());

/** One definition, used thousands of times: 65 KB that would become 250 MB of HTML. */
const bomb = `[a]: https://example.org/${"x".repeat(50_000)}\n\n${"[a]".repeat(5000)}`;
const asWritten = { field: "content", owner: "writer" };

test("a worker renders like the function, with the text's own files", async () => {
  const source = "# $x^2$\n\n![p](files/a.svg)\n\n```cpp\nint a;\n```";
  const files = { base: "/api/problem-file/7/", names: ["a.svg"] };
  const html = await renderWritten(source, { ...asWritten, files });
  expect(html).toContain('src="/api/problem-file/7/a.svg"');
  expect(html).toBe(
    renderMarkdown(source, (name) =>
      name === "files/a.svg" ? "/api/problem-file/7/a.svg" : undefined,
    ),
  );
});

describe("a text that exceeds the limits of time or memory", () => {
  test("is refused with its field when it is saved, each time", async () => {
    for (let time = 0; time < 2; time++) {
      await expect(renderWritten(bomb, asWritten)).rejects.toMatchObject({
        code: "TEXT_TOO_COMPLEX",
        params: { field: "content" },
      });
    }
  });

  test("is shown as its source when it is stored; the others are rendered", async () => {
    const [first, second, third] = await renderStored(["*a*", `${bomb}<script>`, ""], {
      owner: "problem:1",
    });
    expect(first).toEqual({ html: "<p><em>a</em></p>\n", isFinal: true });
    expect(third).toEqual({ html: "", isFinal: true });
    expect(second?.isFinal).toBe(true);
    expect(second?.html).not.toContain("<script>");
    const chinese = withNote(second?.html ?? "", "zh-CN");
    const english = withNote(second?.html ?? "", "en-US");
    expect(chinese).toMatch(/^<p><em>此内容过于复杂.*<\/em><\/p>\n<pre tabindex="0">\[a\]: https/);
    expect(english).toMatch(/^<p><em>This text is too complex.*<\/em><\/p>\n<pre/);
    expect(english).toContain("&lt;script&gt;</pre>");
  });

  test("no text can contain the note itself", async () => {
    const html = await renderWritten("<!--plain--><b>x</b>", asWritten);
    expect(withNote(html, "en-US")).toBe(html);
    expect(html).not.toContain("plain");
  });
});

test("texts beyond an owner's queue limit are refused as too many requests", async () => {
  const ends = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => renderWritten(`text ${index}`, asWritten)),
  );
  const codes = ends.map((end) => (end.status === "rejected" ? end.reason.code : "rendered"));
  expect(new Set(codes)).toEqual(new Set(["rendered", "TOO_MANY_REQUESTS"]));
});
