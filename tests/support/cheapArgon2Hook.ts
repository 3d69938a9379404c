import { registerHooks } from "node:module";

const standIn = new URL("cheapArgon2.ts", import.meta.url).href;

// Loaded with `--import` in each worker of the HTTP tests, before all other modules. Every module then imports the
// replacement instead of @node-rs/argon2; only the replacement itself imports the real library.
registerHooks({
  resolve(specifier, context, next) {
    const isReplaced = specifier === "@node-rs/argon2" && context.parentURL !== standIn;
    return next(isReplaced ? standIn : specifier, context);
  },
});
