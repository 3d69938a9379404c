// The style sheet must come from the same KaTeX version that the server uses, because KaTeX 0.18 renamed CSS classes.
import "katex/dist/katex.min.css";
import "./prose.css";
import { copyFormulasOnce } from "./copiedFormulas.ts";

document.addEventListener("copy", copyFormulasOnce);

/**
 * Class of elements with rendered Markdown. Importing this constant also loads the styles and the handler that copies
 * formulas.
 */
export const PROSE_CLASS = "prose";
