import type { Shape } from "../shape.ts";
import type { confirmServer as source } from "../zh-CN/confirmServer.ts";

export const confirmServer = {
  repeat: "To confirm, do exactly the same again, in 2 seconds to 2 minutes.",
} as const satisfies Shape<typeof source>;
