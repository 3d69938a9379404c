import type { Answer } from "../../shared/endpoint.ts";
import shell from "../shell/Shell.module.css";
import { drawInto, type Piece } from "./drawing.ts";
import { setTexts } from "./library.ts";

/**
 * Shows a page to a guest as soon as its first responses are there, a second or more before React is: the page's
 * own components, run once (drawing.ts). Each first page has a script of its own that boot.js starts; main.tsx
 * takes over. On any failure here main.tsx renders the page, fetches again and reports the error.
 *
 * @param make the page from the data of the calls that boot.js has made, in its order
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
    // After the responses, so that nothing waits for them.
    ...styles.map(styled),
  ]);
  const data = await Promise.all(responses.slice(0, answers.length).map(dataOf));
  const bar = document.querySelector(".boot-bar");
  const root = bar?.parentElement;
  // Too late: React is about to render the page.
  if (!window.verdictFirst || !bar || root?.id !== "root") return;
  setTexts(locale, words.texts);
  const frame = document.createElement("div");
  frame.className = shell["shell"] ?? "";
  const main = document.createElement("main");
  main.className = shell["main"] ?? "";
  drawInto(main, make(...data));
  bar.replaceWith(frame);
  frame.append(bar, main);
  root.dataset["drawn"] = "";
}

/** Rejects with errors that main.tsx reports. */
async function dataOf(response: unknown): Promise<unknown> {
  const { status, data } = (await (response as Response).clone().json()) as Answer<unknown>;
  if (status !== 200 || !data) throw new Error("refused");
  return data;
}

/** Adds a style sheet after the common ones, where the bundler's own loader finds it. */
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
