import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { AnyEndpoint } from "../../src/shared/call/endpoint.ts";

const folder = join(import.meta.dirname, "../../src/shared");

/** All endpoints that src/shared declares, without duplicates. */
export async function declaredCalls(): Promise<AnyEndpoint[]> {
  const files = await readdir(folder, { recursive: true });
  const names = files.filter((name) => /^(?!texts\/)[\w/]+\.ts$/.test(name));
  const modules = await Promise.all(
    names.map(async (name) => (await import(join(folder, name))) as Record<string, unknown>),
  );
  const values = modules.flatMap((module) => Object.values(module));
  return [...new Set(values.filter(isCall))];
}

function isCall(value: unknown): value is AnyEndpoint {
  const { method, path, input } = (value ?? {}) as Partial<AnyEndpoint>;
  return typeof method === "string" && typeof path === "string" && input !== undefined;
}
