import type { ComponentProps } from "react";
import { previewClassText } from "../../../shared/class/class.ts";
import { MarkdownField } from "../../markdown/MarkdownField.tsx";
import type { PreviewSource } from "../../markdown/previewQuery.ts";
import { uploadPictureOfText } from "../../markdown/usePictureUpload.ts";
import { call } from "../../platform/api.ts";
import { currentLocale } from "../../platform/locale.ts";

type ClassTextFieldProps = { classId: number; lang?: string } & Omit<
  ComponentProps<typeof MarkdownField>,
  "lang" | "uploadPicture" | "preview"
>;

/** Markdown field for a text that belongs to a class or to its homework. */
export function ClassTextField({ classId, lang = currentLocale(), ...field }: ClassTextFieldProps) {
  return (
    <MarkdownField
      {...field}
      lang={lang}
      uploadPicture={uploadPictureOfText}
      preview={classTextPreview(classId)}
    />
  );
}

function classTextPreview(classId: number): PreviewSource {
  return {
    key: ["classText", classId],
    render: (content, signal) => call(previewClassText, { classId, content }, signal),
  };
}
