import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";

/*
 * This module replaces @node-rs/argon2 in the tests over HTTP, because these tests hash some 2,000 passwords;
 * cheapArgon2Hook.ts redirects the imports. It calls the same library with the lowest cost. The text of each hash
 * states the cost that the caller requested, not the lowest cost. The real cost is used in
 * src/server/account/password.test.ts.
 */
const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2;

const LEAST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** Length of a cheap hash in bytes; a real hash has 32 bytes. */
const OUTPUT = 24;
const OUTPUT_CHARACTERS = (OUTPUT * 8) / 6;

const parameters = /\$m=\d+,t=\d+,p=\d+\$/;
const text = ({ memoryCost, timeCost, parallelism }: typeof LEAST): string =>
  `$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

/** The costs of the stored hashes with which passwords were compared. Tests clear this list. */
export const compared: string[] = [];

let released: Promise<void> | undefined;

/** Makes all hashes and comparisons wait until the returned function is called, so that a test can act in between. */
export function holdHashes(): () => void {
  const gate = Promise.withResolvers<void>();
  released = gate.promise;
  return () => {
    released = undefined;
    gate.resolve();
  };
}

export async function hash(password: string, cost: typeof LEAST): Promise<string> {
  await released;
  const cheapHash = await real.hash(password, { ...LEAST, outputLen: OUTPUT });
  return cheapHash.replace(parameters, () => text(cost));
}

/**
 * Computes the hash of the password at the lowest cost. The encoded form of the hash states the cost of the real hash
 * `stored`.
 */
export async function cheapened(stored: string, password: string): Promise<string> {
  const [cost = ""] = parameters.exec(stored) ?? [];
  const cheapHash = await real.hash(password, { ...LEAST, outputLen: OUTPUT });
  return cheapHash.replace(parameters, cost);
}

export async function verify(stored: string, password: string): Promise<boolean> {
  await released;
  const [cost = ""] = parameters.exec(stored) ?? [];
  compared.push(cost.slice(1, -1));
  const isCheap = stored.length - stored.lastIndexOf("$") - 1 === OUTPUT_CHARACTERS;
  return real.verify(isCheap ? stored.replace(parameters, () => text(LEAST)) : stored, password);
}
