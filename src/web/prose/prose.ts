// The style sheet must have the same version of KaTeX as the server: 0.18 renamed classes.
import "katex/dist/katex.min.css";
import "./prose.css";
import { copyFormulasOnce } from "./copiedFormulas.ts";

document.addEventListener("copy", copyFormulasOnce);

/**
 * Class of elements with rendered Markdown. Importing it loads their styles and the code that copies formulas only
 * once.
 */
export const PROSE_CLASS = "prose";
