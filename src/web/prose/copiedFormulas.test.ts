// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { copyFormulasOnce } from "./copiedFormulas.ts";
import { gluePunctuation } from "./gluePunctuation.ts";

afterEach(() => {
  document.body.innerHTML = "";
});

const formula = (tex: string) =>
  `<span class="katex"><span class="katex-mathml"><math><mi>${tex}</mi><annotation>${tex}</annotation></math></span>` +
  `<span class="katex-html" aria-hidden="true"><span class="base">${tex}</span></span></span>`;

/** Content of the clipboard by type after a copy; undefined if copying is left to the browser. */
function copied(select: (range: Range) => void): Record<string, string> | undefined {
  const range = document.createRange();
  select(range);
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
  const data: Record<string, string> = {};
  let isOurs = false;
  copyFormulasOnce({
    clipboardData: { setData: (type: string, text: string) => (data[type] = text) },
    preventDefault: () => (isOurs = true),
  } as unknown as ClipboardEvent);
  return isOurs ? data : undefined;
}

test("a formula is copied once, as its source, in both types", () => {
  document.body.innerHTML = `<p id="p">有 ${formula("n_1")} 个 <b>数</b></p><p class="katex-block"><span class="katex-display">${formula(" x ")}</span></p>`;
  const data = copied((range) => range.selectNodeContents(document.body));
  expect(data?.["text/plain"]).toMatch(/^有 \$n_1\$ 个 数\s*\$\$x\$\$$/);
  expect(data?.["text/html"]).toContain('<p id="p">有 $n_1$ 个 <b>数</b></p>');
  expect(document.querySelectorAll("annotation")).toHaveLength(2);
});

test("a formula of which a part is selected is copied as a whole, also a displayed one", () => {
  document.body.innerHTML = `<p>${formula("a+b")} c</p><span class="katex-display">${formula("d")}</span>`;
  const boxes = [...document.querySelectorAll(".katex-html")];
  const inline = copied((range) => range.selectNodeContents(boxes[0]?.firstChild as Node));
  expect(inline?.["text/plain"]).toBe("$a+b$");
  const display = copied((range) => range.selectNodeContents(boxes[1]?.firstChild as Node));
  expect(display?.["text/plain"]?.trim()).toBe("$$d$$");
});

test("a copy without formulas is the browser's", () => {
  document.body.innerHTML = `<p>text</p>${formula("n")}`;
  expect(copied((range) => range.selectNodeContents(document.body.firstChild as Node))).toBe(
    undefined,
  );
});

test("punctuation stays with its formula, at its end where it is displayed, and is copied with it", () => {
  const display = `<span class="katex-display">${formula("x")}</span>`;
  document.body.innerHTML = `<p>有 ${formula("n")}，则 ${display} 。所以</p>`;
  gluePunctuation(document.body);
  const visible = [...document.querySelectorAll(".katex-html")].map((each) => each.textContent);
  expect(visible).toEqual(["n", "x。"]);
  expect(document.querySelector("span[style]")?.lastChild?.textContent).toBe("，");
  expect(document.querySelector(".katex-display")?.nextSibling?.textContent).toBe("所以");
  const data = copied((range) => range.selectNodeContents(document.body));
  expect(data?.["text/plain"]?.replaceAll(/\s/g, "")).toBe("有$n$，则$$x$$。所以");
});
