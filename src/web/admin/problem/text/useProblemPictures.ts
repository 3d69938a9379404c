import { useQueryClient } from "@tanstack/react-query";
import { uploadProblemFile } from "../../../../shared/problem/problemFile.ts";
import { type UploadPicture, uploadPictureOfText } from "../../../markdown/usePictureUpload.ts";
import { upload } from "../../../platform/api.ts";
import { problemFilesQuery } from "../queries.ts";
import { freeName } from "./freeName.ts";

/**
 * Stores the pictures of a statement. If the problem is already stored, the pictures become files of the problem and
 * are included in its packages; a new problem cannot have files yet.
 */
export function useProblemPictures(pid: number | null): UploadPicture {
  const client = useQueryClient();
  if (pid === null) return uploadPictureOfText;
  return async (file) => {
    const { name } = await upload(uploadProblemFile, file, {
      input: { pid },
      name: freeName(file.name, new Date()),
    });
    void client.invalidateQueries({ queryKey: problemFilesQuery(pid).queryKey });
    return `files/${name}`;
  };
}
