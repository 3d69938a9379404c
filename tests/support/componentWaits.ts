// Runs before each component test file. On an idle machine the awaited elements appear at once; the library's default
// timeout of one second would only test the speed of the machine.
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Timeout for expected elements, in milliseconds. */
    waitMs: number;
  }
}

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: inject("waitMs") });
}
