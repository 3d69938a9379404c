import { expect } from "vitest";
import { download, store, stored, upload } from "./packageWorld.ts";
import type { World } from "./world.ts";

/**
 * For import-only formats: imports a package, exports its problems in the native format, and imports this export on
 * another site. The native format must represent the imported problem exactly. Returns the display ids of the imported
 * problems.
 */
export async function throughOwnForm(
  here: World,
  there: World,
  archive: Buffer,
): Promise<string[]> {
  const first = await store(here, await upload(here, archive));
  expect(first.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  const problems = first.problems.flatMap((each) => each.stored ?? []);
  expect(problems.length).toBeGreaterThan(0);
  const own = await download(
    here,
    problems.map(({ pid }) => pid),
    "native",
  );
  const second = await store(there, await upload(there, own));
  expect(second.problems.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  for (const { problemId } of problems) {
    expect(await stored(there, problemId), problemId).toEqual(await stored(here, problemId));
  }
  return problems.map(({ problemId }) => problemId);
}
