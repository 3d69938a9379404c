// The style sheet must have the same version of KaTeX as the server: 0.18 renamed classes.
import "katex/dist/katex.min.css";
import "./prose.css";
import { copyFormulasOnce } from "./copiedFormulas.ts";

document.addEventListener("copy", copyFormulasOnce);

/**
 * Class of elements with rendered Markdown. Importing it also loads their styles and the handler that copies formulas.
 */
export const PROSE_CLASS = "prose";
