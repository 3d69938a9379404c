import * as z from "zod/mini";
import { done, endpoint, rowId } from "../call/endpoint.ts";
import { LOGO_BYTES, logo } from "../text/logo.ts";

const common = {
  feature: "contest",
  access: "contestEditor",
} as const;

export const uploadContestLogo = endpoint({
  ...common,
  method: "POST",
  path: "/api/file/upload-contest-logo",
  summary:
    "Set the logo of a contest: gif, jpg, png, bmp or webp up to 2 MB, its aspect ratio is kept; by those who may change the contest",
  upload: { field: "image", maxBytes: LOGO_BYTES },
  input: z.object({ cid: rowId }),
  output: logo,
});

export const deleteContestLogo = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/contest/logo",
  summary: "Remove the logo of a contest: by those who may change it",
  input: z.object({ cid: rowId }),
  output: done,
});
