// The style sheet must have the version of KaTeX that renders on the server: 0.18 renamed classes.
import "katex/dist/katex.min.css";
import "./prose.css";
import { copyFormulasOnce } from "./copiedFormulas.ts";

document.addEventListener("copy", copyFormulasOnce);

/** Class of elements with rendered Markdown. Importing it loads their styles and makes formulas copied once. */
export const PROSE_CLASS = "prose";
