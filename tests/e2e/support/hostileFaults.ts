import type { Page } from "playwright-core";
import { twoFrames } from "./inspect.ts";

/**
 * This function runs in the browser, in the tested page. Finds strings with direction marks or right-to-left characters
 * that no enclosing element isolates or puts into a separate paragraph: such strings may reverse other strings on the
 * same line.
 */
function reversingTexts(): string[] {
  const turning = /[\u202a-\u202e\u2066-\u2069\u0590-\u08ff]/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const faults: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Text inside a bidirectional isolate cannot reorder the text around it.
    const open = node.textContent?.replaceAll(/\u2068[^\u2066-\u2069]*\u2069/g, "") ?? "";
    if (!turning.test(open)) continue;
    let box = node.parentElement;
    if (!box || box.closest(".prose, script, style")) continue;
    const isOpen = (each: Element) => {
      const { display, unicodeBidi } = getComputedStyle(each);
      return display === "inline" && !/isolate|plaintext/.test(unicodeBidi);
    };
    while (isOpen(box) && box.parentElement) box = box.parentElement;
    if (box.textContent?.trim() !== node.textContent?.trim())
      faults.push(
        `turns other texts: ${box.tagName}.${box.className}: ${JSON.stringify(node.textContent?.slice(0, 40))}`,
      );
  }
  return faults;
}

/**
 * Runs in the page: finds elements in users' texts that cover the page, and elements that make the page wider than the
 * window.
 */
function layoutFaults(): string[] {
  const nameOf = (each: Element) =>
    `${each.localName}.${each.className} ${JSON.stringify(each.textContent?.slice(0, 40))}`;
  const layers = [...document.querySelectorAll(".prose *")].filter((each) =>
    /fixed|sticky/.test(getComputedStyle(each).position),
  );
  const { clientWidth: width, scrollWidth } = document.documentElement;
  // An absolutely positioned element scrolls with a box only if its containing block is that box or inside it.
  const boxOf = (each: Element): Element | null =>
    each instanceof HTMLElement && getComputedStyle(each).position === "absolute"
      ? each.offsetParent
      : each.parentElement;
  const isWithinScroll = (each: Element): boolean => {
    for (let box = boxOf(each); box && box !== document.body; box = boxOf(box)) {
      if (getComputedStyle(box).overflowX !== "visible") return true;
    }
    return false;
  };
  const range = document.createRange();
  const rightOf = (each: Element): number => {
    range.selectNodeContents(each);
    return Math.max(each.getBoundingClientRect().right, range.getBoundingClientRect().right);
  };
  const wide =
    scrollWidth > width
      ? [...document.querySelectorAll("body *")].filter(
          (each) => rightOf(each) > width + 1 && !isWithinScroll(each),
        )
      : [];
  return [
    ...layers.map((each) => `over the page: ${nameOf(each)}`),
    ...wide.slice(-3).map((each) => `wider than ${width} px: ${nameOf(each)}`),
    ...(scrollWidth > width
      ? [`the page is ${scrollWidth - width} px wider than ${width} px`]
      : []),
  ];
}

/**
 * Returns the faults of a page: texts that reverse the text around them, layers over the page, and elements wider than
 * the window. The layout is checked at three widths.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults = await page.evaluate(reversingTexts);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(twoFrames);
    faults.push(...(await page.evaluate(layoutFaults)));
  }
  return faults;
}
