import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  deleteProblemFile,
  PROBLEM_FILES_MAX,
  type ProblemFile,
  uploadProblemFile,
} from "../../../../shared/problem/problemFile.ts";
import { call, upload } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { readAgain } from "../../../platform/readAgain.ts";
import { announce } from "../../../ui/notice/announce.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import { sizeText } from "../data/sizeText.ts";
import { useFormWords } from "../formWords.ts";
import { PREVIEWS, problemFilesQuery } from "../queries.ts";
import { freeName } from "../text/freeName.ts";

const LIMIT = uploadProblemFile.upload?.maxBytes ?? 0;

/**
 * Selected files, some of which have the names of existing files; the user decides what happens to the files with these
 * names.
 */
export interface ExistingFiles {
  files: readonly File[];
  names: readonly string[];
}

/**
 * Uploads and deletes files of a stored problem, one after another; the message about a failure contains the file's
 * name.
 */
export function useAttachments(pid: number, listedFiles: readonly ProblemFile[]) {
  const t = useFormWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const [existing, setExisting] = useState<ExistingFiles | null>(null);
  const refresh = async () => {
    // The files also appear in previews.
    void readAgain(client, [...PREVIEWS, pid]);
    await readAgain(client, problemFilesQuery(pid).queryKey);
  };

  async function send(files: readonly File[], how: "replace" | "beside"): Promise<void> {
    const names = new Set(listedFiles.map(({ name }) => name));
    setExisting(null);
    for (const file of files) {
      const isDouble = names.has(file.name);
      const name = isDouble && how === "beside" ? freeName(file.name, new Date()) : file.name;
      if (file.size > LIMIT) {
        toast("bad", t("attachments.tooLarge", { name: file.name, limit: sizeText(LIMIT) }));
      } else if (!isDouble && names.size >= PROBLEM_FILES_MAX) {
        toast("bad", t("attachments.full", { name: file.name, max: PROBLEM_FILES_MAX }));
      } else {
        setSending(file.name);
        try {
          const stored = await upload(uploadProblemFile, file, { input: { pid }, name });
          names.add(stored.name);
          announce(t("attachments.added", { name: stored.name }));
        } catch (error) {
          const reason = errorText(error);
          toast("bad", t("attachments.failed", { name: file.name, reason }));
        }
      }
    }
    setSending(null);
    await refresh();
  }

  /** Asks for confirmation if a file with the same name would be replaced. */
  function add(files: readonly File[]): void {
    if (sending !== null || files.length === 0) return;
    const names = files.filter(({ name }) => listedFiles.some((each) => each.name === name));
    if (names.length > 0) setExisting({ files, names: names.map(({ name }) => name) });
    else void send(files, "replace");
  }

  async function deleteFile(name: string): Promise<void> {
    try {
      await call(deleteProblemFile, { pid, name });
      toast("good", t("attachments.deleted", { name }));
    } catch (error) {
      // The attachment was already deleted in another tab, so nothing is left to do.
      if (!(error instanceof ApiError) || error.code !== "UPLOAD_NOT_FOUND") {
        toast("bad", errorText(error));
      }
    }
    await refresh();
  }

  return { sending, existing, add, send, deleteFile, dismiss: () => setExisting(null) };
}
