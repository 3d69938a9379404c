import { useRef, useState } from "react";
import { PACKAGE_MAX } from "../../../shared/problem/package.ts";
import { uploadFormats } from "../../../shared/problem/packageReport.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { SelectField } from "../../ui/control/Field.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useFileDrop } from "../../ui/control/useFileDrop.ts";
import css from "./PackagePage.module.css";
import { Progress } from "./Progress.tsx";
import { sendArchive } from "./transfer.ts";
import { usePackageWords } from "./texts.ts";

const formats = ["auto", ...uploadFormats] as const;

interface Sending {
  name: string;
  part: number;
  stop: AbortController;
}

/** Uploads a chosen or dropped file and shows the progress. */
export function ChooseArchive({ onSent }: { onSent: (id: number) => Promise<void> }) {
  const t = usePackageWords();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [format, setFormat] = useState<(typeof formats)[number]>("auto");
  const [sending, setSending] = useState<Sending>();
  const send = async (file: File | undefined) => {
    if (!file || sending) return;
    const stop = new AbortController();
    setSending({ name: file.name, part: 0, stop });
    try {
      const { id } = await sendArchive(file, {
        format: format === "auto" ? null : format,
        signal: stop.signal,
        onProgress: (part) => setSending({ name: file.name, part, stop }),
      });
      await onSent(id);
    } catch (error) {
      if (!stop.signal.aborted) toast("bad", errorText(error));
    } finally {
      setSending(undefined);
    }
  };
  const drop = useFileDrop(([file]) => void send(file));
  if (sending) {
    const { name, part, stop } = sending;
    const words = t("uploading", { name, percent: Math.floor(part * 100) });
    return (
      <Panel>
        <Progress words={words} value={part} max={1}>
          <Button onClick={() => stop.abort()}>{t("cancel")}</Button>
        </Progress>
      </Panel>
    );
  }
  return (
    <Panel>
      <div className={css.stack}>
        <div className={css.drop} {...drop}>
          <input
            ref={input}
            type="file"
            accept=".zip,.xml,application/zip,text/xml"
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t("choose")}
            onChange={(event) => {
              const selectedFile = event.currentTarget.files?.[0];
              event.currentTarget.value = "";
              void send(selectedFile);
            }}
          />
          <Button look="primary" icon="file" onClick={() => input.current?.click()}>
            {t("choose")}
          </Button>
          <span>{t("drop", { max: PACKAGE_MAX / 1024 / 1024 })}</span>
        </div>
        <p className={css.note}>{t("chooseNote")}</p>
        <section className={css.known} aria-labelledby="known-formats">
          <h2 id="known-formats">{t("knownFormats")}</h2>
          <ul role="list">
            {uploadFormats.map((each) => (
              <li key={each}>
                <strong>{t(`formats.${each}`)}</strong>
                <span>{t(`importNotes.${each}`)}</span>
              </li>
            ))}
          </ul>
          <details>
            <summary>{t("chooseFormat")}</summary>
            <div className={css.format}>
              <SelectField
                label={t("format")}
                value={format}
                onChange={(event) => setFormat(event.currentTarget.value as typeof format)}
              >
                {formats.map((each) => (
                  <option key={each} value={each}>
                    {t(`formats.${each}`)}
                  </option>
                ))}
              </SelectField>
            </div>
          </details>
        </section>
      </div>
    </Panel>
  );
}
