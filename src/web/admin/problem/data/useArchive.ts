import { useEffect, useRef, useState } from "react";
import { ARCHIVE_MAX, discardDataUpload } from "../../../../shared/problem/testData.ts";
import { call } from "../../../platform/api.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import {
  type EarlierUpload,
  clearEarlierUpload,
  readEarlier,
  storeUpload,
} from "./earlierUpload.ts";
import { PartSender, type Sending } from "./partSender.ts";
import { useDataWords } from "./texts.ts";

export type ArchiveUpload = ReturnType<typeof useArchive>;

/** Manages the archive upload that is running in this browser; `earlier` is an upload that was interrupted before. */
export function useArchive(pid: number, unixLines: boolean) {
  const t = useDataWords();
  const sender = useRef<PartSender | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [earlier, setEarlier] = useState(() => readEarlier(pid));
  // Leaving the page stops the upload; the server keeps the parts that it has received for the next visit.
  useEffect(() => () => sender.current?.leave(), []);
  /** Clears the stored upload: its cases are already in the form, so it does not have to be resumed. */
  const clearUpload = () => {
    clearEarlierUpload(pid);
    setEarlier(null);
  };
  const close = () => {
    clearUpload();
    setSending(null);
  };
  const start = (file: File | undefined) => {
    if (!file) return;
    if (file.size > ARCHIVE_MAX) return toast("bad", t("tooLarge", { name: file.name }));
    const isSame = earlier?.name === file.name && earlier.size === file.size;
    sender.current = new PartSender({
      file,
      unixLines,
      earlier: isSame && earlier.modified === file.lastModified ? earlier.id : undefined,
      onChange: (now) => {
        setSending(now);
        if (!now.state || now.step === "failed") return;
        const percent = Math.floor((100 * now.sent) / Math.max(1, now.size));
        storeUpload(pid, { id: now.state.id, file, percent });
      },
    });
  };
  return {
    sending,
    earlier,
    start,
    close,
    clearUpload,
    pause: () => sender.current?.pause(),
    resume: () => sender.current?.resume(),
    cancel() {
      sender.current?.cancel();
      close();
    },
    discard(upload: EarlierUpload) {
      void call(discardDataUpload, { id: upload.id }).catch(() => {});
      close();
    },
  };
}
