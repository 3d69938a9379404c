import type { ComponentProps } from "react";
import { MarkdownArea } from "./MarkdownArea.tsx";
import styles from "./MarkdownField.module.css";
import { MarkdownPreview } from "./MarkdownPreview.tsx";
import type { PreviewSource } from "./previewQuery.ts";

interface MarkdownFieldProps extends Omit<
  ComponentProps<typeof MarkdownArea>,
  "withLabel" | "mark"
> {
  preview: PreviewSource;
}

/** A Markdown editor next to a preview of its text. */
export function MarkdownField({ preview, ...area }: MarkdownFieldProps) {
  return (
    <div className={styles.field}>
      <MarkdownArea {...area} withLabel mark="" />
      <MarkdownPreview label={area.label} lang={area.lang} text={area.value} source={preview} />
    </div>
  );
}
