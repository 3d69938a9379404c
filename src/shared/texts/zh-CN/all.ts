import { errors } from "./errors.ts";
import { verdict } from "./verdict.ts";

/** Every text of the browser in this language, by feature. */
export const texts = { errors, verdict } as const;
