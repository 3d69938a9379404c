import { chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../node_modules/.cache/verdict");

/**
 * Returns the environment variable that makes Node keep compiled scripts in a folder. The folder saves CPU time in
 * processes that are started many times: loading the built server takes 0.64 s instead of 0.83 s, and loading its
 * sources takes half the time. Processes write the compiled scripts when they exit, unless they are killed. Each user
 * has a separate folder.
 */
export function compiledScripts(user?: { uid: number; gid: number }): Record<string, string> {
  const folder = join(cache, user ? `compiled-${user.uid}` : "compiled");
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  return { NODE_COMPILE_CACHE: folder };
}
