import type { Shape } from "../shape.ts";
import type { texts as source } from "../zh-CN/all.ts";
import { errors } from "./errors.ts";
import { verdict } from "./verdict.ts";

export const texts = { errors, verdict } as const satisfies Shape<typeof source>;
