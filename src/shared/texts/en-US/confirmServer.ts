import type { Shape } from "../shape.ts";
import type { confirmServer as source } from "../zh-CN/confirmServer.ts";

export const confirmServer = {
  repeat: "To confirm, repeat exactly the same request after 2 seconds and within 2 minutes.",
} as const satisfies Shape<typeof source>;
