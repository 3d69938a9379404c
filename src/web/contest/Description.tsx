// The sheet must be of the KaTeX that renders on the server, as for statements.
import "katex/dist/katex.min.css";
import "../editor/codeThemes.css";
import { levelHeadings } from "../prose/levelHeadings.ts";
import "../prose/prose.css";

/** The organizer's description. */
export function Description({ html }: { html: string }) {
  return (
    <div
      className="prose code-theme-site"
      // Rendered and sanitised by the server (platform/rendering/markdown.ts).
      dangerouslySetInnerHTML={{ __html: levelHeadings(html) }}
    />
  );
}
