import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import type { LineComment } from "../../shared/class/homework.ts";
import "../editor/codeThemes.css";
import { paint, useColouredLines } from "../editor/colouredLines.tsx";
import css from "./CommentedCode.module.css";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { lineCommentsQuery } from "./queries.ts";
import { useLineCommentWords } from "./texts.ts";

interface CommentedCodeProps {
  submitId: number;
  uid: string;
  code: string;
  language: string;
}

/** Code with the comments below its lines; readers who may comment do so by pressing a line number. */
export function CommentedCode({ submitId, uid, code, language }: CommentedCodeProps) {
  const t = useLineCommentWords();
  const plain = code.replace(/\n$/, "").split("\n");
  const coloured = useColouredLines(code, language);
  const { data } = useQuery(lineCommentsQuery(submitId, uid));
  const [openLine, setOpenLine] = useState<number | null>(null);
  const mayComment = data?.mayComment ?? false;
  const commentsOf = (line: number): LineComment[] =>
    (data?.records ?? []).filter((comment) => comment.line === line);
  return (
    <>
      {mayComment && <p className={css.hint}>{t("hint")}</p>}
      <div
        className={`${css.frame} code-theme-site`}
        role="region"
        aria-label={t("code")}
        // A region that scrolls sideways must be reachable by keyboard (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
      >
        {plain.map((text, i) => {
          const line = i + 1;
          return (
            // The text does not change, so the number of a line can serve as its key.
            <Fragment key={line}>
              <div className={css.line} data-line={line}>
                {mayComment ? (
                  <button
                    type="button"
                    className={css.number}
                    aria-label={t("add", { line })}
                    title={t("add", { line })}
                    onClick={() => setOpenLine(openLine === line ? null : line)}
                  >
                    {line}
                  </button>
                ) : (
                  <span className={css.number} aria-hidden>
                    {line}
                  </span>
                )}
                <code>
                  {paint(coloured?.[i], text)}
                  {"\n"}
                </code>
              </div>
              {commentsOf(line).map((comment) => (
                <div key={comment.id} className={css.below}>
                  <CommentItem comment={comment} />
                </div>
              ))}
              {openLine === line && (
                <div className={css.below}>
                  <CommentForm target={{ submitId, line }} onClose={() => setOpenLine(null)} />
                </div>
              )}
            </Fragment>
          );
        })}
      </div>
    </>
  );
}
