import * as z from "zod/mini";
import { userInfo } from "./account.ts";
import { done, endpoint, nothing, wholeNumber, rowId } from "../call/endpoint.ts";

/** Maximum size of an avatar in bytes. */
export const AVATAR_MAX = 2 * 1024 * 1024;
/** Maximum size of a picture in a text, in bytes. */
const MARKDOWN_IMAGE_MAX = 4 * 1024 * 1024;
/** Maximum size of a file attached to a text, in bytes. */
const MARKDOWN_FILE_MAX = 128 * 1024 * 1024;

/** Accepted picture formats; the format is detected from the content, never from the name. */
export const imageKinds = ["gif", "jpg", "png", "bmp", "webp"] as const;
export type ImageKind = (typeof imageKinds)[number];
/** Value of `<input accept>`. */
export const imageTypes = "image/gif,image/jpeg,image/png,image/bmp,image/webp";

const quarterTurn = z.pipe(wholeNumber, z.literal([0, 90, 180, 270]));

/**
 * The crop area, in pixels. It refers to the picture after two rotations: first the rotation that the EXIF orientation
 * requires, as in a browser, and then a clockwise rotation by `rotate` degrees. Absent: the largest centered square.
 */
export const crop = z.object({
  x: z.optional(wholeNumber),
  y: z.optional(wholeNumber),
  width: z.optional(wholeNumber),
  height: z.optional(wholeNumber),
  rotate: z.optional(quarterTurn),
});
export type Crop = z.output<typeof crop>;

export const uploadAvatar = endpoint({
  method: "POST",
  path: "/api/file/upload-avatar",
  feature: "upload",
  access: "user",
  summary: "Change the own picture: gif, jpg, png, bmp or webp up to 2 MB, cropped on the server",
  upload: { field: "image", maxBytes: AVATAR_MAX },
  input: crop,
  output: userInfo,
});

export const uploadMarkdownImage = endpoint({
  method: "POST",
  path: "/api/file/upload-md-img",
  feature: "upload",
  access: "staff",
  summary: "Upload a picture for a text: gif, jpg, png, bmp or webp up to 4 MB",
  upload: { field: "image", maxBytes: MARKDOWN_IMAGE_MAX },
  input: nothing,
  output: z.object({ link: z.string(), fileId: z.int() }),
});

/**
 * Limits for the pictures that a user may upload for posts and comments within a day: their number, and their total
 * size in bytes as stored.
 */
export const POST_IMAGES_A_DAY = 50;
export const POST_IMAGE_BYTES_A_DAY = 50 * 1024 * 1024;

export const uploadPostImage = endpoint({
  method: "POST",
  path: "/api/file/upload-post-img",
  feature: "upload",
  access: "user",
  summary:
    "Upload a picture for a post, a comment or another text: gif, jpg, png, bmp or webp up to 4 MB, by roles that may comment; 50 pictures and 50 MB within 24 hours. Without a text that shows it, it is deleted after a week",
  upload: { field: "image", maxBytes: MARKDOWN_IMAGE_MAX },
  input: nothing,
  output: z.object({ link: z.string(), fileId: z.int() }),
});

export const deleteMarkdownImage = endpoint({
  method: "GET",
  path: "/api/file/delete-md-img",
  feature: "upload",
  access: "user",
  summary: "Delete a picture uploaded for a text: the own one, administrators any",
  input: z.object({ fileId: rowId }),
  output: done,
});

export const uploadMarkdownFile = endpoint({
  method: "POST",
  path: "/api/file/upload-md-file",
  feature: "upload",
  access: "staff",
  summary: "Upload a file for download from a text, up to 128 MB",
  upload: { field: "file", maxBytes: MARKDOWN_FILE_MAX },
  input: nothing,
  output: z.object({ link: z.string() }),
});
