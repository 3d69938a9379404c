import * as z from "zod/mini";
import { endpoint } from "../call/endpoint.ts";

/** A captcha. `text` is for users who cannot see the picture. */
export const getCaptcha = endpoint({
  method: "GET",
  path: "/api/captcha",
  feature: "captcha",
  access: "guest",
  summary:
    "A captcha for one use: a picture of four characters, or (kind=text) an arithmetic question in words",
  input: z.object({ kind: z.catch(z.enum(["image", "text"]), "image") }),
  output: z.object({
    captchaKey: z.string(),
    /** PNG as a data URI; empty for kind=text. */
    img: z.string(),
    /** The question in the language of the request, if `kind` is `text`. */
    text: z.nullable(z.string()),
  }),
});

// This is a separate constant, because otherwise the build could not remove the schema from the browser's files
// (vite-without-schemas.mjs).
const answerText = z._default(z.catch(z.string(), ""), "");

/** The answer to a captcha, required after the refusal `CAPTCHA_REQUIRED`; empty: no answer. */
export const captchaAnswer = { captcha: answerText, captchaKey: answerText };

/** Maximum length of an answer in a form. */
export const CAPTCHA_MAX = 8;
