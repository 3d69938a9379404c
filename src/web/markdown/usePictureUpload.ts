import { useState } from "react";
import { uploadMarkdownImage, uploadPostImage } from "../../shared/account/upload.ts";
import { upload } from "../platform/api.ts";
import { isStaff, session } from "../platform/session.ts";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { useMarkdownWords } from "./texts.ts";

/** Stores a picture and returns its URL, which is inserted into the text. */
export type UploadPicture = (file: File) => Promise<string>;

/**
 * Stores a picture for a Markdown text, such as a description or an announcement. For users without an admin role, the
 * limits for posts apply.
 */
export async function uploadPictureOfText(file: File): Promise<string> {
  const target = isStaff(session.get()?.user) ? uploadMarkdownImage : uploadPostImage;
  const { link } = await upload(target, file, { name: file.name });
  return link;
}

/** Uploads pictures one after another; reports each success, and each failure with its reason. */
export function usePictureUpload(
  uploadPicture: UploadPicture | null,
  onPicture: (name: string, link: string) => void,
) {
  const t = useMarkdownWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const send = async (files: readonly File[]) => {
    if (busy || !uploadPicture || files.length === 0) return;
    setBusy(true);
    for (const file of files) {
      try {
        onPicture(file.name, await uploadPicture(file));
      } catch (error) {
        toast("bad", t("pictureFailed", { name: file.name, reason: errorText(error) }));
      }
    }
    setBusy(false);
  };
  return { busy, send };
}
