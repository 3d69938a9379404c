import { useLayoutEffect, useRef } from "react";
import "../../editor/codeThemes.css";
import { gluePunctuation } from "../../prose/gluePunctuation.ts";
import { levelHeadings } from "../../prose/levelHeadings.ts";
import { PROSE_CLASS } from "../../prose/prose.ts";
import css from "./Signature.module.css";

/** A signature that the server rendered and sanitised. */
export function Signature({ html }: { html: string }) {
  const prose = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (prose.current) gluePunctuation(prose.current);
  }, [html]);
  return (
    <div
      ref={prose}
      className={`${PROSE_CLASS} code-theme-site ${css.signature}`}
      // Rendered and sanitised by the server (platform/rendering/markdown.ts).
      dangerouslySetInnerHTML={{ __html: levelHeadings(html) }}
    />
  );
}
