import { join } from "node:path";
import { projectRoot } from "../server/platform/process/projectRoot.ts";

/** Path of the compiled native sandbox. */
export const sandboxBinary = join(projectRoot, "dist", "sandbox", "verdict-sandbox");
