import "../editor/codeThemes.css";
import { levelHeadings } from "./levelHeadings.ts";
import { PROSE_CLASS } from "./prose.ts";

/** Markdown that the server has rendered and sanitised (platform/rendering/markdown.ts). */
export function RenderedText({ html }: { html: string }) {
  return (
    <div
      className={`${PROSE_CLASS} code-theme-site`}
      dangerouslySetInnerHTML={{ __html: levelHeadings(html) }}
    />
  );
}
