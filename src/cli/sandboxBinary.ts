import { join } from "node:path";
import { projectRoot } from "../server/platform/projectRoot.ts";

/** Where the build puts the native sandbox. */
export const sandboxBinary = join(projectRoot, "dist", "sandbox", "verdict-sandbox");
