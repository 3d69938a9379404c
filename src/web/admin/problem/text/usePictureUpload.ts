import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { uploadProblemFile } from "../../../../shared/problemFile.ts";
import { uploadMarkdownImage } from "../../../../shared/upload.ts";
import { upload } from "../../../platform/api.ts";
import { useErrorText } from "../../../ui/errorText.ts";
import { toast } from "../../../ui/toast.tsx";
import { problemFilesQuery } from "../queries.ts";
import { useProblemWords } from "../texts.ts";
import { freeName } from "./freeName.ts";

/**
 * Uploads pictures one after another; reports each success, and each failure with its reason. Pictures of a stored
 * problem become its files, which are part of its packages; a new problem has no files yet.
 */
export function usePictureUpload(
  pid: number | null,
  onPicture: (name: string, link: string) => void,
) {
  const t = useProblemWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = async (files: readonly File[]) => {
    if (busy || files.length === 0) return;
    setBusy(true);
    for (const file of files) {
      try {
        onPicture(file.name, await (pid === null ? keepApart(file) : keepWith(pid, file)));
      } catch (error) {
        toast("bad", t("text.pictureFailed", { name: file.name, reason: errorText(error) }));
      }
    }
    setBusy(false);
    if (pid !== null) void client.invalidateQueries({ queryKey: problemFilesQuery(pid).queryKey });
  };
  return { busy, send };
}

async function keepApart(file: File): Promise<string> {
  const { link } = await upload(uploadMarkdownImage, file, { name: file.name });
  return link;
}

async function keepWith(pid: number, file: File): Promise<string> {
  const { name } = await upload(uploadProblemFile, file, {
    input: { pid },
    name: freeName(file.name, new Date()),
  });
  return `files/${name}`;
}
