import * as z from "zod/mini";

/** Maximum size of a logo in bytes. */
export const LOGO_BYTES = 2 * 1024 * 1024;

/** A stored logo: its path on the site, and its size in pixels, so that pages can reserve space for the logo. */
export const logo = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type Logo = z.output<typeof logo>;
