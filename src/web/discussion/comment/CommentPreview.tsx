import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { previewQuery } from "../../markdown/previewQuery.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { postPreview } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import area from "./CommentArea.module.css";

/**
 * A button that shows a comment as its readers will see it; it renders the text as it was when the button was pressed.
 */
export function CommentPreview({ text }: { text: string }) {
  const t = useDiscussionWords();
  const errorText = useErrorText();
  const id = useId();
  const [content, setContent] = useState<string | null>(null);
  const isOpen = content !== null;
  const { data, error, isFetching } = useQuery(previewQuery(postPreview, content ?? ""));
  if (text.trim() === "") return null;
  return (
    <div className={area.preview}>
      <div className={area.previewActions}>
        <Button
          size="small"
          look="quiet"
          icon={isOpen ? "eyeOff" : "eye"}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setContent(isOpen ? null : text)}
        >
          {t(isOpen ? "preview.close" : "preview.label")}
        </Button>
        {isOpen && content !== text && (
          <Button size="small" look="quiet" icon="refresh" onClick={() => setContent(text)}>
            {t("preview.renew")}
          </Button>
        )}
      </div>
      {isOpen && (
        <section
          id={id}
          aria-label={t("preview.label")}
          aria-busy={isFetching}
          className={area.page}
        >
          {error && <p role="status">{t("preview.late", { reason: errorText(error) })}</p>}
          {data && <RenderedText html={data.html} />}
        </section>
      )}
    </div>
  );
}
