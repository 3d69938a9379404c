import { useState } from "react";
import { useTexts } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { CopyButton } from "../../../ui/mark/CopyButton.tsx";
import { CodeView } from "../../../editor/CodeView.tsx";
import type { Attachment } from "./attachmentsOf.ts";
import { languageOfFile } from "./languageOfFile.ts";
import css from "./StatementPane.module.css";

/** Extra files that the problem provides next to contestants' programs; users can read, copy or download them. */
export default function Attachments({ files }: { files: readonly Attachment[] }) {
  const t = useTexts("problemPage");
  return (
    <div className={css.attachments}>
      <p className={css.muted}>{t("attachmentsNote")}</p>
      {files.map((file) => (
        <OneFile key={file.name} file={file} first={file === files[0]} />
      ))}
    </div>
  );
}

function OneFile({ file: { name, content }, first }: { file: Attachment; first: boolean }) {
  const t = useTexts("problemPage");
  const [open, setOpen] = useState(first);
  return (
    <section className={css.file} aria-label={name}>
      <div className={css.fileHead}>
        <h2>
          <code>{name}</code>
        </h2>
        <Button
          look="quiet"
          size="small"
          icon={open ? "up" : "down"}
          iconOnly
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("attachmentView", { name })}
        </Button>
        <CopyButton text={content} label={t("attachmentCopy", { name })} iconOnly />
        <Button
          look="quiet"
          size="small"
          icon="download"
          iconOnly
          onClick={() => saveText(name, content)}
        >
          {t("attachmentDownload", { name })}
        </Button>
      </div>
      {open && <CodeView code={content} language={languageOfFile(name)} />}
    </section>
  );
}

/** Offers a text as a download. */
function saveText(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by now; without revoking the URL, the text would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
