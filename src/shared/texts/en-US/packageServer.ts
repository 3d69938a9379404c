import type { Shape } from "../shape.ts";
import type { packageServer as source } from "../zh-CN/packageServer.ts";

export const packageServer = {
  importContinues:
    "The import goes on in the background; a message tells when it is done, and the page of imports shows its progress",
} as const satisfies Shape<typeof source>;
