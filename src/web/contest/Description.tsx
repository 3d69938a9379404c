import "../editor/codeThemes.css";
import { levelHeadings } from "../prose/levelHeadings.ts";
import { PROSE_CLASS } from "../prose/prose.ts";

/** The organizer's description. */
export function Description({ html }: { html: string }) {
  return (
    <div
      className={`${PROSE_CLASS} code-theme-site`}
      // Rendered and sanitised by the server (platform/rendering/markdown.ts).
      dangerouslySetInnerHTML={{ __html: levelHeadings(html) }}
    />
  );
}
