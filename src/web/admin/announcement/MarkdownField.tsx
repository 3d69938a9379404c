import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { CONTENT_MAX } from "../../../shared/message/announcement.ts";
import { imageTypes, uploadMarkdownImage } from "../../../shared/account/upload.ts";
import "../../editor/codeThemes.css";
import { upload } from "../../platform/api.ts";
import { levelHeadings } from "../../prose/levelHeadings.ts";
import { PROSE_CLASS } from "../../prose/prose.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useSiteWords } from "../site/texts.ts";
import css from "./MarkdownField.module.css";
import { previewQuery } from "./queries.ts";

/** Number of milliseconds without typing after which a preview is rendered. */
const PAUSE_MS = 400;

/** A Markdown field with a preview that the server renders. */
export function MarkdownField(props: {
  /** Labels of the field and its preview; the defaults are the labels for announcements. */
  label?: string;
  previewLabel?: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const t = useSiteWords();
  const { label = t("announcement.content"), value, onChange } = props;
  const { previewLabel = t("announcement.preview") } = props;
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (text: string) => {
    const box = area.current;
    const at = box?.selectionStart ?? value.length;
    onChange(value.slice(0, at) + text + value.slice(box?.selectionEnd ?? at));
    box?.focus();
  };
  return (
    <div className={css.field}>
      <div className={css.write}>
        <div className={css.head}>
          <label htmlFor={id}>{label}</label>
          <PictureButton onPicture={(name, link) => insert(`![${name}](${link})`)} />
        </div>
        <textarea
          ref={area}
          id={id}
          rows={14}
          value={value}
          maxLength={CONTENT_MAX}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <p id={`${id}-hint`} className={css.hint}>
          {t("announcement.contentHint", { left: CONTENT_MAX - value.length })}
        </p>
      </div>
      <Preview name={previewLabel} text={value} />
    </div>
  );
}

function PictureButton({ onPicture }: { onPicture: (name: string, link: string) => void }) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const send = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    try {
      const { link } = await upload(uploadMarkdownImage, file, { name: file.name });
      onPicture(file.name.replaceAll(/[[\]\\]/g, ""), link);
    } catch (error) {
      toast("bad", t("announcement.pictureFailed", { reason: errorText(error) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        look="quiet"
        icon="upload"
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {t("announcement.picture")}
      </Button>
      <input
        ref={input}
        type="file"
        accept={imageTypes}
        hidden
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

function Preview({ name, text }: { name: string; text: string }) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const debounced = useDebounced(text);
  const preview = useQuery(previewQuery(debounced));
  const blank = debounced.trim() === "";
  return (
    <section className={css.preview} aria-label={name}>
      <p className={css.head}>{t("announcement.preview")}</p>
      <div className={css.page}>
        {blank && <p className={css.hint}>{t("announcement.previewEmpty")}</p>}
        {!blank && preview.error && (
          <p className={css.hint} role="status">
            {t("announcement.previewLate", { reason: errorText(preview.error) })}
          </p>
        )}
        {!blank && preview.data && (
          <div
            className={`${PROSE_CLASS} code-theme-site`}
            // Rendered and sanitised by the server (platform/rendering/markdown.ts).
            dangerouslySetInnerHTML={{ __html: levelHeadings(preview.data.html) }}
          />
        )}
      </div>
    </section>
  );
}

/** The text, updated only after it has stayed the same for {@link PAUSE_MS}. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
