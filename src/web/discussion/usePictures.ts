import { uploadPostImage } from "../../shared/account/upload.ts";
import type { UploadPicture } from "../markdown/usePictureUpload.ts";
import { upload } from "../platform/api.ts";
import { useSession } from "../platform/session.ts";

/** Stores pictures of posts and comments; null without a session. */
export function usePictures(): UploadPicture | null {
  return useSession() ? uploadPostPicture : null;
}

async function uploadPostPicture(file: File): Promise<string> {
  const { link } = await upload(uploadPostImage, file, { name: file.name });
  return link;
}
