// Before each test file with modules of its own: what a component test waits for comes at once on a quiet machine, and
// the library's own limit of one second is one on the speed of the machine.
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** How long tests wait for what has to come, milliseconds. */
    waitMs: number;
  }
}

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: inject("waitMs") });
}
