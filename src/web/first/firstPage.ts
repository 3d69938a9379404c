import type { Answer } from "../../shared/endpoint.ts";
import shell from "../shell/Shell.module.css";
import { drawInto, type Piece } from "./drawing.ts";
import { speak } from "./library.ts";

/**
 * Shows a guest a page as soon as its first answers are there, a second and more before React is: the page's
 * own components, run once (drawing.ts). Each first page has a script of its own that boot.js starts; main.tsx
 * takes over. Whatever fails here leaves the page to main.tsx, which asks again and says what is wrong.
 *
 * @param make the page out of the data of the calls that boot.js has asked, in its order
 */
export function drawFirst(make: (...data: never[]) => Piece): void {
  const first = window.verdictFirst;
  if (!first) return;
  draw(first, make as (...data: unknown[]) => Piece).then(
    // Painted before anything else runs.
    () => requestAnimationFrame(() => setTimeout(first.over)),
    () => first.over(),
  );
}

type First = NonNullable<Window["verdictFirst"]>;

async function draw(first: First, make: (...data: unknown[]) => Piece): Promise<void> {
  const { locale, answers, texts, styles } = first;
  const [words, ...responses] = await Promise.all([
    import(/* @vite-ignore */ texts) as Promise<{ texts: object }>,
    ...answers,
    // Behind the answers, so that nothing counts them.
    ...styles.map(styled),
  ]);
  const data = await Promise.all(responses.slice(0, answers.length).map(dataOf));
  const bar = document.querySelector(".boot-bar");
  const root = bar?.parentElement;
  // Too late: the page is about to draw itself.
  if (!window.verdictFirst || !bar || root?.id !== "root") return;
  speak(locale, words.texts);
  const frame = document.createElement("div");
  frame.className = shell["shell"] ?? "";
  const main = document.createElement("main");
  main.className = shell["main"] ?? "";
  drawInto(main, make(...data));
  bar.replaceWith(frame);
  frame.append(bar, main);
  root.dataset["drawn"] = "";
}

/** Rejects what main.tsx shall tell. */
async function dataOf(response: unknown): Promise<unknown> {
  const { status, data } = (await (response as Response).clone().json()) as Answer<unknown>;
  if (status !== 200 || !data) throw new Error("refused");
  return data;
}

/** Adds a style sheet behind those of every page, where the bundler's own loader finds it again. */
function styled(href: string): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = href;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", reject);
  });
}
