import { afterAll, beforeAll, expect } from "vitest";
import type { LoadedPackage } from "../../src/server/package/loadPackage.ts";
import type { ImportedProblem } from "../../src/shared/problem/package.ts";
import type { Files } from "./kattisPackages.ts";
import { store, stored, upload, type WholeImport, zipOf } from "./packageWorld.ts";
import { createWorld, type World } from "./world.ts";

type Report = ImportedProblem["report"];

/** A test world that imports archives with one problem each. */
export interface KattisWorld {
  /** The server, which is started before the tests run. */
  site(): World;
  imported(files: Files): Promise<{
    read: WholeImport;
    problem: ImportedProblem | undefined;
    report: Report;
  }>;
  /** Stores an archive's only problem under the display id from the archive. */
  storedFrom(
    files: Files,
    id: string,
  ): Promise<{ read: WholeImport; report: Report; problem: Omit<LoadedPackage, "pid"> }>;
}

export function kattisWorld(): KattisWorld {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world.close());

  async function imported(files: Files) {
    const read = await upload(world, await zipOf(files));
    const [problem] = read.problems;
    return { read, problem, report: problem?.report ?? [] };
  }

  return {
    site: () => world,
    imported,
    async storedFrom(files, id) {
      const { read, report } = await imported(files);
      expect(read.problems.map(({ fault }) => fault)).toEqual([null]);
      const outcome = await store(world, read);
      expect(outcome.problems.map(({ fault }) => fault)).toEqual([null]);
      return { read, report, problem: await stored(world, id) };
    },
  };
}

/** The codes of a report, sorted. */
export const codes = (report: { code: string }[]) => report.map(({ code }) => code).toSorted();
