import { type UploadPicture, uploadPictureOfText } from "../markdown/usePictureUpload.ts";
import { isStaff, useSession } from "../platform/session.ts";

/** Stores pictures of posts and comments; null for users who may not upload any. */
export function usePictures(): UploadPicture | null {
  return isStaff(useSession()?.user) ? uploadPictureOfText : null;
}
