import { registerHooks } from "node:module";

const standIns: readonly (readonly [module: string, standIn: string])[] = [
  ["/src/server/platform/outgoing/networkTransport.ts", "./forwardingTransport.ts"],
  ...(process.env["SIMULATED_JUDGES_GAPLESS"] === "1"
    ? ([["/src/server/remote/engine/hostPacer.ts", "./gaplessPacer.ts"]] as const)
    : []),
];

// This module is loaded before the code of a Verdict server that runs from source. When the server sends a request to
// another site, this module redirects the request to the simulated judges.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const standIn = standIns.find(([module]) => resolved.url.endsWith(module))?.[1];
    return standIn === undefined
      ? resolved
      : { ...resolved, url: new URL(standIn, import.meta.url).href };
  },
});
