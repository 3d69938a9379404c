import type { Shape } from "../shape.ts";
import type { rendering as source } from "../zh-CN/rendering.ts";

export const rendering = {
  shownAsSource:
    "This text is too complex to be formatted, so it is shown as its source. Its author can shorten it or simplify its formulas.",
} as const satisfies Shape<typeof source>;
