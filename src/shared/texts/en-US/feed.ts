import type { Shape } from "../shape.ts";
import type { feed as source } from "../zh-CN/feed.ts";

export const feed = {
  announcements: "Announcements",
  contests: "Public contests",
} as const satisfies Shape<typeof source>;
